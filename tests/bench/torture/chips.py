"""What the ledger of chips must look like after a torture, by the rows and by the site's audit."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.bench.torture.sites import Site

BALANCES = "SELECT kind, balance, held_by FROM accounts_ledgeraccount"
ENTERED = (
    "SELECT a.id, a.balance, sum(e.chips) FROM accounts_ledgeraccount a"
    " LEFT JOIN accounts_ledgerentry e ON e.account_id = a.id GROUP BY a.id, a.balance"
)
# How often each deal for chips was settled, with how many entries, and whether somebody lost all.
SETTLED = (
    "SELECT d.public_id, d.ended_at, d.ending, count(DISTINCT t.id), count(e.id), EXISTS"
    " (SELECT 1 FROM games_hand h WHERE h.deal_id = d.id AND h.net < 0"
    " AND h.net = -h.opening_balance)"
    " FROM games_deal d"
    " LEFT JOIN accounts_ledgertransaction t ON t.kind = 'deal' AND t.reference = d.public_id"
    " LEFT JOIN accounts_ledgerentry e ON e.transaction_id = t.id"
    " WHERE d.for_chips AND d.dealt_at IS NOT NULL GROUP BY d.id, d.public_id, d.ended_at, d.ending"
)
POSTED = "SELECT kind, count(*) FROM accounts_ledgertransaction GROUP BY kind ORDER BY kind"


@dataclass(frozen=True)
class Chips:
    """What was played for chips: deals that are over, and transactions.

    Of the deals some are void, and in some (``broke``) a loser could pay no more than was there.
    """

    deals: int
    void: int
    broke: int
    posted: dict[str, int]

    @classmethod
    def of(cls, site: Site) -> "Chips":
        ended = [deal for deal in site.ask(SETTLED) if deal[1] is not None]
        void = sum(ending == "void" for _, _, ending, *_ in ended)
        broke = sum(bool(lost_all) for *_, lost_all in ended)
        return cls(len(ended), void, broke, dict(site.ask(POSTED)))

    def text(self) -> str:
        posted = ", ".join(f"{count} × {kind}" for kind, count in self.posted.items())
        deals = f"{self.deals} deals for chips are over, {self.void} of them void"
        return f"{deals}, {self.broke} with a loser who lost all; posted: {posted}"


def audit_chips(site: Site) -> Iterator[str]:
    """Everything that is wrong with the chips, a sentence each."""
    accounts = site.ask(BALANCES)
    if total := sum(balance for _, balance, _ in accounts):
        yield f"all balances come to {total}"
    for kind, balance, _ in accounts:
        if kind == "player" and balance < 0:
            yield f"a player owes {-balance} chips"
    for account, balance, entered in site.ask(ENTERED):
        if balance != (entered or 0):
            yield f"account {account} has {balance}, and entries of {entered}"
    running = set()
    for deal, ended_at, ending, times, entries, _ in site.ask(SETTLED):
        if ended_at is None:
            running.add(deal)
        if times != (ended_at is not None):
            yield f"deal {deal} was settled {times} times, it ended at {ended_at}"
        if ending == "void" and entries:
            yield f"deal {deal} is void, and moved chips"
    for _, _, held_by in accounts:
        if held_by and held_by not in running:
            yield f"deal {held_by} is over and holds chips"
    yield from site.stage("audit_chips()")
