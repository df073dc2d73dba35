"""Apart from 0007: an index is built by reading a whole table, while nobody must hold it locked."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_ratings'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='deal',
            index=models.Index(condition=models.Q(('ended_at__isnull', False), ('ranked', True)), fields=['ended_at'], name='ranked_deals'),
        ),
        migrations.AddIndex(
            model_name='merits',
            index=models.Index(fields=['-experience', 'player'], name='experience_board'),
        ),
        migrations.AddIndex(
            model_name='merits',
            index=models.Index(fields=['week', '-week_chips', 'player'], name='chips_board'),
        ),
    ]
