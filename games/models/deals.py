"""Matches and deals: what was dealt, who did what, and who paid whom."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.public_ids import new_public_id
from games.models.rooms import Room


class Match(models.Model):
    """A match (trận): an opening deal and the deals that follow it (1.10).

    ``rules`` are those that its deals are dealt by; the room's may be others by now. Its scores
    and its winner (4.5) are what the hands of its deals make them.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    rules = models.JSONField(null=True, help_text="the whole RuleSet as data")
    rules_hash = models.CharField(max_length=64, blank=True, db_default="")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["room_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_match_a_number"),
            models.UniqueConstraint(
                fields=["room"], condition=Q(ended_at__isnull=True), name="one_open_match_a_room"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.number}"


class Deal(models.Model):
    """A deal (ván): 13 cards each, played until it is decided.

    It is *prepared* first (``deck``, ``salt`` and ``commitment`` stand, nothing is dealt), then
    *dealt* (``dealt_at``, hands, rules, leader), then *ended*. Seats here are engine seats: seat k
    is the k-th occupied room seat (``Hand.room_seat``). State is its hands plus its actions.
    """

    WHAT_MOVES = ("action_count", "turn", "turn_started_at", "deadline", "ending", "ended_at")
    """The columns that actions change; all else stands once the deal has been dealt."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="deals")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="deals")
    public_id = models.CharField(max_length=22, unique=True, default=new_public_id, editable=False)
    number = models.PositiveIntegerField(null=True, help_text="1, 2, … within the room")

    deck = models.CharField(max_length=160, help_text="52 codes, as shuffled")
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of salt and deck, hex")
    prepared_at = models.DateTimeField()

    rules = models.JSONField(null=True, help_text="the whole RuleSet as data")
    rules_hash = models.CharField(max_length=64, blank=True)
    stake = models.PositiveBigIntegerField(default=0)
    for_chips = models.BooleanField(default=False)
    tier = models.CharField(max_length=8, blank=True, default="", db_default="")
    ranked = models.BooleanField(
        default=False, db_default=False, help_text="counts for the ratings of who played it"
    )
    opening = models.BooleanField(default=False)
    direction = models.SmallIntegerField(default=1)
    leader = models.PositiveSmallIntegerField(null=True)
    barred = models.PositiveSmallIntegerField(null=True)
    dealt_at = models.DateTimeField(null=True)

    action_count = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True)
    turn_started_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    ending = models.CharField(max_length=12, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["room_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_deal_a_number"),
            models.UniqueConstraint(
                fields=["room"], condition=Q(dealt_at__isnull=True), name="one_prepared_deal_a_room"
            ),
            models.UniqueConstraint(
                fields=["room"],
                condition=Q(dealt_at__isnull=False, ended_at__isnull=True),
                name="one_running_deal_a_room",
            ),
            models.CheckConstraint(
                condition=Q(for_chips=False) | ~Q(tier=""), name="deal_for_chips_has_a_tier"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(turn__isnull=True, deadline__isnull=True),
                name="an_ended_deal_waits_for_nobody",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"], condition=Q(deadline__isnull=False), name="deal_deadline"
            ),
            models.Index(
                fields=["ended_at"],
                condition=Q(ranked=True, ended_at__isnull=False),
                name="ranked_deals",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_closing(self) -> bool:
        """Whether the closing pause lasts (1.9): it is nobody's turn, until ``deadline``."""
        return self.dealt_at is not None and self.ended_at is None and self.turn is None


class Hand(models.Model):
    """One seat's part in a deal: who played, with what cards, and how it ended.

    ``opening_balance``, taken in the dealing transaction, is the only input of the cap (1.12);
    null where no chips move. ``autopilot``: the seat is played on for (7.1). ``left``: its player
    has left the deal (7.6), and gets it back no more. ``away_at``: the autopilot begins then, since
    the player has the table open nowhere.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="hands")
    seat = models.PositiveSmallIntegerField(help_text="engine seat")
    room_seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hands"
    )
    bot_level = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=40, help_text="as it was then")
    cards = models.CharField(max_length=40, help_text="13 codes, lowest first")
    opening_balance = models.PositiveBigIntegerField(null=True)
    autopilot = models.BooleanField(default=False)
    left = models.BooleanField(default=False, db_default=False)
    away_at = models.DateTimeField(null=True)
    timeouts = models.PositiveSmallIntegerField(default=0, help_text="in a row, up to now")
    place = models.PositiveSmallIntegerField(null=True, help_text="1 is first (nhất)")
    cards_left = models.PositiveSmallIntegerField(null=True)
    net = models.BigIntegerField(null=True)
    fee = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["deal_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="one_hand_a_seat"),
            models.UniqueConstraint(fields=["deal", "room_seat"], name="one_hand_a_room_seat"),
            models.UniqueConstraint(
                fields=["deal", "player"],
                condition=Q(player__isnull=False),
                name="one_hand_a_player",
            ),
        ]
        indexes = [
            models.Index(fields=["away_at"], condition=Q(away_at__isnull=False), name="hand_away")
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.seat}"


class Action(models.Model):
    """An action (nước đi): a play, a pass, a timeout or a leaving, numbered from 0 in its deal."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=8)
    cards = models.CharField(max_length=40, blank=True)
    token = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering = ["deal_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="one_action_a_number"),
            models.UniqueConstraint(fields=["deal", "token"], name="one_action_a_token"),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.number}"


class Answer(models.Model):
    """What somebody who may re-enter has said in a closing pause (1.9), held until its end.

    ``pause`` counts the pauses of the deal from 1. The last answer of a seat counts; no card says
    that the player stays out.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="answers")
    pause = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    cards = models.CharField(max_length=40, blank=True)
    token = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "token"], name="one_answer_a_token"),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.pause}/{self.seat}"


class Transfer(models.Model):
    """One payment from one seat to another, with its reason; ``order`` as they arose."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="transfers")
    order = models.PositiveSmallIntegerField()
    from_seat = models.PositiveSmallIntegerField()
    to_seat = models.PositiveSmallIntegerField()
    chips = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=20)

    class Meta:
        ordering = ["deal_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "order"], name="one_transfer_an_order"),
            models.CheckConstraint(
                condition=~Q(from_seat=F("to_seat")), name="nobody_pays_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.order}"
