"""Whether chips and deals fit together: each deal for chips is held, and settled as played."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from django.db import transaction
from django.db.models import QuerySet, Sum

from accounts.models import LedgerAccount, LedgerEntry, LedgerTransaction
from accounts.services import auditing
from games.models import Deal, Hand, Transfer
from games.services.tiers import TIERS

# Deals that are looked at together.
AT_ONCE = 500


def audit() -> list[str]:
    """What is wrong with chips, a line each; nothing, if all is well.

    It is looked at as of one moment, whatever is being played meanwhile.
    """
    with transaction.atomic():
        auditing.read_as_of_one_moment()
        return [*auditing.audit(), *_of_settlements(), *_of_deals(), *_of_what_is_held()]


def _of_settlements() -> Iterator[str]:
    """Deals and settlements, one for one."""
    settled = LedgerTransaction.objects.filter(kind=LedgerTransaction.Kind.DEAL)
    references = set(settled.values_list("reference", flat=True))
    ended = set(_ended().values_list("public_id", flat=True))
    for deal in sorted(ended - references):
        yield f"Deal {deal} is over and was not settled."
    for deal in sorted(references - ended):
        yield f"Deal {deal} was settled, and is no deal for chips that is over."


def _of_deals() -> Iterator[str]:
    """What each deal came to: its transfers, its hands, its fees, its entries."""
    keys = list(_ended().order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        deals = Deal.objects.filter(pk__in=keys[start : start + AT_ONCE]).order_by("pk")
        hands: dict[int, list[Hand]] = defaultdict(list)
        for hand in Hand.objects.filter(deal__in=deals).defer("cards"):
            hands[hand.deal_id].append(hand)
        nets, entries = _nets(deals), _entries(deals)
        for deal in deals:
            played = hands[deal.pk]
            yield from _of_deal(deal, played, nets[deal.pk], entries[deal.public_id])


def _of_deal(
    deal: Deal, hands: Iterable[Hand], nets: Mapping[int, int], entries: Counter[object]
) -> Iterator[str]:
    fees = 0
    due: Counter[object] = Counter()
    for hand in hands:
        net, fee = hand.net or 0, hand.fee
        fees += fee
        due[hand.player_id] += net - fee
        if net != nets[hand.seat]:
            yield f"Deal {deal} gives seat {hand.seat} {net}, its transfers {nets[hand.seat]}."
        if fee != TIERS[deal.tier].fee_of(net):
            yield f"Deal {deal} takes a fee of {fee} from {net} in {deal.tier}."
        if (hand.opening_balance or 0) + net < 0:
            yield f"Deal {deal} takes more from seat {hand.seat} than it held."
    due["house"] += fees
    # Whoever has closed their account since is named by their entries no more.
    known = {who for who in entries if who is not None}
    gone = sum(chips for who, chips in due.items() if who not in known)
    wrong = any(due[who] != entries[who] for who in known) or gone != entries[None]
    if wrong:
        yield f"Deal {deal} was settled otherwise than it was played."


def _of_what_is_held() -> Iterator[str]:
    """Chips are held by the deals that are being played for them, and by no other."""
    running = Deal.objects.filter(for_chips=True, ended_at=None, dealt_at__isnull=False)
    played = Hand.objects.filter(deal__in=running).values_list("player", "deal__public_id")
    accounts = LedgerAccount.objects.exclude(held_by="").values_list("player", "held_by")
    playing, held = set(played), set(accounts)
    for player, deal in sorted(playing - held):
        yield f"Deal {deal} is being played and does not hold the chips of user {player}."
    for player, deal in sorted(held - playing):
        yield f"Deal {deal} holds the chips of user {player}, who does not play it."


def _ended() -> QuerySet[Deal]:
    return Deal.objects.filter(for_chips=True, ended_at__isnull=False)


def _nets(deals: QuerySet[Deal]) -> dict[int, Counter[int]]:
    """What the transfers of each deal come to for each of its seats."""
    nets: dict[int, Counter[int]] = defaultdict(Counter)
    paid = Transfer.objects.filter(deal__in=deals).order_by()
    rows = paid.values_list("deal", "from_seat", "to_seat").annotate(Sum("chips"))
    for deal, payer, receiver, chips in rows:
        nets[deal][payer] -= chips
        nets[deal][receiver] += chips
    return nets


def _entries(deals: QuerySet[Deal]) -> dict[str, Counter[object]]:
    """What the ledger gave for each deal: to users, to ``house``, and to who is gone by now."""
    entries: dict[str, Counter[object]] = defaultdict(Counter)
    rows = LedgerEntry.objects.filter(
        transaction__kind=LedgerTransaction.Kind.DEAL,
        transaction__reference__in=[deal.public_id for deal in deals],
    ).select_related("transaction", "account")
    for row in rows:
        is_house = row.account.kind == LedgerAccount.Kind.HOUSE
        who = "house" if is_house else row.account.player_id
        entries[row.transaction.reference][who] += row.chips
    return entries
