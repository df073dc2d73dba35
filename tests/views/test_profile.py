"""The profile of a member: what it tells whom, and what it keeps to itself."""

import pytest
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Deal, Hand, Merits, Rating, Room
from games.services.merits import week_of
from tests.chips import member
from tests.factories import GuestFactory, PlayerFactory
from tests.playing import NOON, dealt_among, everybody_is_here
from tests.profiles import NEW_NAME, address, hide, left_by, named, page_for, reader
from tests.services.chip_tables import dealt_for_chips
from tests.services.test_chips import FIRST, SECOND
from tests.views.asking import browser_of, text_of

pytestmark = pytest.mark.django_db

# What only who may see the details reads, and only the member.
DETAILS = "Deals played"
OWN = "Who sees this"


@pytest.fixture
def me() -> User:
    person = named(NEW_NAME)
    Merits.objects.create(
        player=person, experience=100, vip_points=7, week=week_of(timezone.now()), week_chips=1_234
    )
    Rating.objects.create(
        player=person, system="north-count", mu=26, sigma=8, value=1_080, deals=20, updated_at=NOON
    )
    return person


@pytest.fixture
def viewers(me: User) -> dict[str, User | None]:
    staff = PlayerFactory(is_staff=True, is_superuser=True)
    return {"me": me, "member": PlayerFactory(), "guest": GuestFactory(), "staff": staff, "-": None}


@pytest.mark.parametrize("is_hidden", [False, True])
@pytest.mark.parametrize("who", ["me", "member", "guest", "staff", "-"])
def test_who_sees_what(me, viewers, who, is_hidden):
    opponent = named("Lan Anh")
    open_deal = left_by(dealt_among(me, opponent), opponent)
    services.seats.stand_up(room_id=open_deal.room.public_id, player=me, now=NOON)
    private = named("Minh Tâm")
    left_by(dealt_among(me, private), private, is_public=False)
    if is_hidden:
        hide(me)

    page = page_for(viewers[who], me)

    is_mine, sees_details = who == "me", who == "me" or not is_hidden
    for always in (NEW_NAME, "Level 3", "1,080", "Northern"):
        assert always in page
    assert (DETAILS in page) is sees_details
    assert ("Lan Anh" in page) is sees_details
    assert ("+1,234" in page) is sees_details
    assert ("Here since" in page) is sees_details
    assert ("shows nothing more than this" in page) is not sees_details
    assert (OWN in page) is is_mine
    assert ("Minh Tâm" in page) is is_mine
    assert (">private<" in page) is is_mine


def test_chips_are_counted_for_all_and_held_for_the_member_alone():
    host, other = member(), member()
    left_by(dealt_for_chips(host, other, hands=[FIRST, SECOND]), other)

    own, seen = page_for(host, host), page_for(other, host)

    assert "My chips: 56,580 chips" in " ".join(own.split())
    assert "56,580" not in seen
    for page in (own, seen):
        assert "+6,580 chips" in page


def test_members_can_look_at_theirs_as_others_do(me):
    page = page_for(me, me, as_others=True)

    assert "This is what others see of you." in page
    assert OWN not in page
    hide(me)
    assert "Others see your name, your level and your ratings" in page_for(me, me)
    assert DETAILS not in page_for(me, me, as_others=True)


def test_who_hides_what_they_play_is_not_named_to_others(me):
    shy = named("Lan Anh")
    left_by(dealt_among(me, shy), shy)
    hide(shy)

    assert "Lan Anh" not in page_for(PlayerFactory(), me)
    assert "Somebody" in page_for(PlayerFactory(), me)
    assert "Lan Anh" in page_for(me, me)


def test_a_running_deal_is_not_shown(me):
    deal = dealt_among(me, named("Lan Anh"))
    Room.objects.filter(pk=deal.room_id).update(is_public=True)

    for person in (me, None):
        assert "Lan Anh" not in page_for(person, me)


def test_nothing_can_be_sent_there(me):
    assert browser_of(me).post(address(me)).status_code == 405


def test_it_is_read_in_vietnamese_too_and_kept_by_nobody(me):
    response = browser_of(me).get(address(me), headers={"accept-language": "vi"})

    assert 'lang="vi"' in text_of(response)
    assert "Điểm VIP" in text_of(response)
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Robots-Tag"] == "noindex"


def test_a_page_is_a_few_questions_however_much_was_played(me, django_assert_max_num_queries):
    others = [PlayerFactory() for _ in range(20)]
    for number, other in enumerate(others):
        room = Room.objects.create(
            name=f"{number}", rules={}, stake=1, opened_at=NOON, closed_at=NOON, is_public=True
        )
        deal = Deal.objects.create(
            room=room, number=1, deck="", salt="", commitment="", prepared_at=NOON,
            rules={"slug": "south-places", "play_on": True}, rules_hash="x", dealt_at=NOON,
            ending="out", ended_at=NOON,
        )  # fmt: skip
        for seat, player in enumerate((me, other)):
            Hand.objects.create(
                deal=deal, seat=seat, room_seat=seat, player=player, name=str(player), net=0,
                place=seat + 1,
            )  # fmt: skip

    with django_assert_max_num_queries(9):
        page = page_for(None, me)

    assert all(f'href="{address(other)}"' in page for other in others)


def test_tables_and_boards_lead_there_for_members_alone(me):
    guest = GuestFactory(display_name="Khách 4821")
    deal = dealt_among(me, guest)
    everybody_is_here(deal.room)
    table = f"/rooms/{deal.room.public_id}/"

    running = text_of(reader(guest).get(table))
    left_by(deal, guest)
    over = text_of(reader(me).get(table))

    assert running.count(f'href="{address(me)}"') == 1
    assert over.count(f'href="{address(me)}" target="_blank" rel="noopener"') == 2
    assert address(guest) not in running + over
    board = text_of(reader(guest).get("/leaderboard/", {"by": "rating", "rules": "north-count"}))
    assert f'href="{address(me)}"' in board


def test_the_menu_leads_members_to_their_own(me):
    assert f'href="{address(me)}">My page' in text_of(reader(me).get("/"))
    for person in (GuestFactory(), None):
        assert "My page" not in text_of(reader(person).get("/"))
