"""Where each clause of RULES.md, and each choice of its section 8, is said and shown."""

from __future__ import annotations

from typing import NamedTuple

PLACES, COUNT, POINTS = "south-places", "south-count", "thirteen-points"
NORTH, POT = "north-count", "classic-pot"


class Said(NamedTuple):
    """A rule system that has the rule, how it is said, and by which example it is shown."""

    slug: str
    english: str
    vietnamese: str
    example: str = ""
    """Words of the example's title, in English, where the rule shows something."""


CLAUSES: dict[str, Said] = {
    "1.1": Said(PLACES, "A, and the 2 on top", "lớn nhất là 2"),
    "1.2": Said(PLACES, "thirteen cards each", "mỗi người 13 lá"),
    "1.3": Said(PLACES, "counter-clockwise", "ngược chiều kim đồng hồ"),
    "1.4": Said(PLACES, "Three to twelve ranks in a row", "Từ 3 tới 12 lá liên tiếp"),
    "1.5": Said(PLACES, "their suit decides", "bằng số nhau thì so chất"),
    "1.6": Said(PLACES, "When all others have passed", "Mọi người khác bỏ lượt hết"),
    "1.7": Said(PLACES, "the next in order who still plays", "người kế tiếp còn chơi được"),
    "1.8": Said(PLACES, "Who leads may not pass", "Người cầm cái không được bỏ lượt"),
    "1.9": Said(COUNT, "at the end of the trick", "ở cuối vòng", "Chi has passed"),
    "1.10": Said(PLACES, "has been left alone", "bàn chỉ còn một mình"),
    "1.11": Said(PLACES, "in whole chips", "tính bằng xu nguyên"),
    "1.12": Said(PLACES, "pays more than they hold", "quá số đang có", "holds 1 stake only"),
    "1.13": Said(PLACES, "A run is never split", "không tách ra tính", "What is left"),
    "1.14": Said(COUNT, "a quad counts as two pairs", "tứ quý tính là hai đôi", "is dealt this"),
    "1.15": Said(PLACES, "Four 2s laid together are a quad", "bốn con heo cũng là tứ quý"),
    "2.1": Said(
        PLACES, "drawn at random leads it, with any", "ngẫu nhiên một người đi trước, ra bộ"
    ),
    "2.2": Said(PLACES, "This is what chops what", "Hàng nào chặt được gì"),
    "2.3": Said(PLACES, "out until the trick ends, whatever", "nghỉ tới hết vòng, trên tay"),
    "2.4": Said(PLACES, "cannot chop the play with which", "không được chặt bộ cuối"),
    "2.5": Said(PLACES, "The last pays the first 2", "Bét trả nhất 2 cược", "Four players"),
    "2.6": Said(PLACES, "On top of that each pays", "còn trả tiền thối", "is dealt this"),
    "2.7": Said(COUNT, "nearest to the leader", "gần người đi trước hơn", "both others hold"),
    "2.8": Said(PLACES, "those chopped before pay nothing", "cộng dồn", "Chop upon chop"),
    "2.9": Said(PLACES, "the player placed just before", "người về ngay trước", "What is left"),
    "2.10": Said(
        PLACES, "is frozen, pays the winner 4", "trả ngay người thắng 4", "has not played"
    ),
    "2.11": Said(PLACES, "is the single 3♠ gets 1 stake", "lá 3 bích lẻ", "goes out on the 3♠"),
    "3.1": Said(COUNT, "That card need not be played", "Không bắt buộc phải đánh lá đó"),
    "3.2": Said(COUNT, "This is what chops what", "Hàng nào chặt được gì"),
    "3.3": Said(
        COUNT, "come back with a four-pair run", "bốn đôi thông thì được vô lại", "Chi has"
    ),
    "3.4": Said(COUNT, "who wins it alone", "nhất ăn cả"),
    "3.5": Said(
        COUNT, "all 13 cards count double, 26", "gấp đôi thành 26", "the others still hold"
    ),
    "3.6": Said(COUNT, "every loser pays the winner for", "ai thua mà còn heo", "What is left"),
    "3.7": Said(COUNT, "A 2 over a 2 is a chop too", "Heo đè heo cũng là chặt", "Chop upon"),
    "3.8": Said(COUNT, "in an opening deal only", "chỉ ở ván khởi đầu", "is dealt this"),
    "3.9": Said(COUNT, "cannot win the next one instantly", "ván liền sau không được tới trắng"),
    "3.10": Said(COUNT, "the leader first", "chính người đi trước", "both others hold"),
    "3.11": Said(COUNT, "fewer before more", "ít lá đứng trước"),
    "4.1": Said(POINTS, "The first play must include", "Nước đầu phải có lá đó"),
    "4.2": Said(POINTS, "This is what chops what", "Hàng nào chặt được gì"),
    "4.3": Said(POINTS, "There are no stakes", "Không có mức cược"),
    "4.4": Said(POINTS, "3, 2, 1 and 0 points", "3, 2, 1, 0 điểm", "Four players"),
    "4.5": Said(POINTS, "10 points or more", "từ 10 điểm trở lên", "wins the match"),
    "5.1": Said(NORTH, "A player drawn at random", "Chọn ngẫu nhiên một người"),
    "5.2": Said(NORTH, "Q K A 2 is a straight", "Q K A 2 là sảnh"),
    "5.3": Said(NORTH, "Different suits never beat", "Khác chất thì không bộ nào"),
    "5.4": Said(NORTH, "a single 2 beats any single", "một con heo chặn được mọi lá rác"),
    "5.5": Said(NORTH, "may not leave only 2s", "trên tay chỉ còn toàn heo"),
    "5.6": Said(NORTH, "The deal ends when the first", "Có người hết bài là hết ván"),
    "5.7": Said(NORTH, "holds 10 cards or more pays", "Còn từ 10 lá trở lên", "the others still"),
    "5.8": Said(NORTH, "passes the lead to the next", "mất cái cho người kế", "runs out of time"),
    "5.9": Said(NORTH, "what all losers owe", "trả thay hết phần", "could have beaten"),
    "5.9b": Said(NORTH, "and so passes the lead", "làm mất cái", "lets the lead pass"),
    "5.10": Said(NORTH, "fewer before more", "ít lá đứng trước"),
    "6.1": Said(POT, "only laid over something: three-pair", "mở vòng: ba đôi thông"),
    "6.2": Said(POT, "This is what chops what", "Hàng nào chặt được gì"),
    "6.3": Said(
        POT, "a four-pair run over a pair of 2s", "được vô lại chặt đôi heo", "Chi has passed"
    ),
    "6.4": Said(POT, "1 stake into the pot", "góp vào hũ 1 cược", "takes the pot"),
    "6.5": Said(POT, "chop of a trick costs double", "lần thứ ba gấp bốn", "Chop upon chop"),
    "6.6": Said(POT, "½ stake", "½ cược", "What is left"),
    "6.7": Said(POT, "Dragon with a 2", "Sảnh rồng có heo", "is dealt this"),
    "6.8": Said(POT, "the order turns the other way", "thì đổi chiều"),
    "6.9": Said(POT, "fewer before more", "ít lá đứng trước"),
    "7.1": Said(
        PLACES, "After two such turns in a row", "Hết giờ hai lượt liền", "runs out of time"
    ),
    "7.6": Said(PLACES, "who leaves is last", "người bỏ đi về bét", "leaves a deal of two"),
}

CHOICES: dict[str, Said] = {
    "combinations": Said(NORTH, "all of one suit", "tất cả cùng chất"),
    "opening_leader": Said(COUNT, "The holder of the 3♠ leads it", "Ai cầm 3 bích thì đi trước"),
    "must_play_lowest": Said(POINTS, "must include that card", "phải có lá đó"),
    "chops": Said(PLACES, "This is what chops what", "Hàng nào chặt được gì"),
    "reentry": Said(POT, "Who has passed may come back", "được vô lại", "Chi has passed"),
    "barred_leads": Said(POT, "These may not be led", "không được đem ra mở vòng"),
    "no_going_out_on_two": Said(NORTH, "may not go out with a 2", "không được có heo"),
    "play_on": Said(PLACES, "until only one who is not frozen", "vẫn đánh tiếp", "Four players"),
    "instant_wins": Said(PLACES, "2 stakes each", "Mỗi người 2 cược", "is dealt this"),
    "opening_instant_wins": Said(COUNT, "in an opening deal only", "chỉ ở ván khởi đầu"),
    "instant_win_leftovers": Said(PLACES, "On top of that", "còn trả tiền thối", "is dealt this"),
    "no_instant_win_twice": Said(COUNT, "cannot win the next one", "ván liền sau không được"),
    "frozen": Said(PLACES, "is frozen, pays", "thì cóng: trả ngay", "has not played a card"),
    "payment": Said(POT, "takes the pot", "thì ăn hũ", "takes the pot"),
    "double_from": Said(NORTH, "pays double for them", "thì trả gấp đôi", "the others still hold"),
    "chop_payment": Said(POT, "A chop is paid at once", "Bị chặt là trả ngay", "Chop upon chop"),
    "chop_values": Said(COUNT, "10 stakes", "10 cược", "Chop upon chop"),
    "two_over_two_chops": Said(COUNT, "is a chop too", "cũng là chặt", "Chop upon chop"),
    "leftover_values": Said(POT, "½ stake", "½ cược", "What is left"),
    "leftover_from": Said(
        PLACES, "At the end the last player pays", "người về bét còn", "What is left"
    ),
    "three_of_spades": Said(
        PLACES, "left with the 3♠ alone", "chỉ còn lá 3 bích", "left with the 3♠"
    ),
    "lead_timeout": Said(NORTH, "passes the lead to", "mất cái cho người kế", "runs out of time"),
    "compensation": Said(NORTH, "Who helped the winner", "thì phải đền", "could have beaten"),
    "reverse_each_deal": Said(POT, "the order turns", "đổi chiều"),
    "target_points": Said(POINTS, "10 points or more", "từ 10 điểm", "wins the match"),
}
