"""What the next version knows of an action and a deal."""

from django.db import models

from games.models import Action, Deal

BY_THE_NEXT_VERSION = 1

Action.add_to_class(
    "written_by", models.SmallIntegerField(default=BY_THE_NEXT_VERSION, db_default=0)
)
Deal.add_to_class("remark", models.CharField(max_length=40, null=True))
