"""The next two versions of the site, for the test of an upgrade: one adds columns, one drops them.

As an app it is the code of the first of them, which uses what it has added.
"""
