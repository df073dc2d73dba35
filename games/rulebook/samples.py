"""Cards that pictures and examples show: bombs and 2s that leave each other's cards alone."""

from collections.abc import Mapping

BOMBS: Mapping[str, str] = {
    "run3": "3d 3h 4d 4h 5d 5h",
    "quad": "Js Jc Jd Jh",
    "run4": "7d 7h 8d 8h 9d 9h Td Th",
    "run5": "6s 6c 7s 7c 8s 8c 9s 9c Ts Tc",
    "run6": "5s 5c 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc",
}

LOWER: Mapping[str, str] = {
    "run3": "3s 3c 4s 4c 5s 5c",
    "quad": "6s 6c 6d 6h",
    "run4": "7s 7c 8s 8c 9s 9c Ts Tc",
    "run5": "4d 4h 5d 5h 6d 6h 7d 7h 8d 8h",
    "run6": "4d 4h 5d 5h 6d 6h 7d 7h 8d 8h 9d 9h",
}

HIGHER: Mapping[str, str] = {
    "run3": "Qd Qh Kd Kh Ad Ah",
    "quad": "Ks Kc Kd Kh",
    "run4": "Js Jc Qs Qc Ks Kc As Ac",
    "run5": "Td Th Jd Jh Qd Qh Kd Kh Ad Ah",
    "run6": "9d 9h Td Th Jd Jh Qd Qh Kd Kh Ad Ah",
}

TWOS: Mapping[str, str] = {"2": "2h", "22": "2d 2h", "222": "2c 2d 2h"}

LEADS: Mapping[str, str] = {"2": "6h", "22": "6d 6h", "222": "6c 6d 6h", **LOWER}
"""What may be led so that 2s, or a bomb of ``BOMBS``, can be laid over it."""

LAID: Mapping[str, str] = {**TWOS, **BOMBS}
"""What is chopped, by its name as prey."""

INSTANT_WINS: Mapping[str, str] = {
    "dragon_with_two": "3s 4h 5d 6c 7s 8h 9d Tc Jh Qs Kd Ac 2h",
    "dragon": "3s 4h 5d 6c 7s 8h 9d 9c Tc Jh Qs Kd Ac",
    "four_twos": "4d 5c 6h 8d Th Jd Qs Qh Ac 2s 2c 2d 2h",
    "five_pair_run": "3c 5s 5d 6c 6h 7s 7d 8d 8h 9c 9h Jd Ks",
    "six_pairs": "4s 4c 4d 4h 7c 7h 9s 9d Jc Jd 2s 2h Kc",
    "two_quads": "3d 5h 7s 7c 7d 7h 9s Qs Qc Qd Qh Kd Ac",
    "thirteen_one_colour": "3s 3c 4c 6s 7s 7c 9c Ts Jc Qs Ks Ac 2s",
    "twelve_one_colour": "3d 3h 4h 6d 7d 7h 9h Td Jh Qd Kd Ah 2s",
    "quad_of_threes": "3s 3c 3d 3h 5c 6h 8d 9s Th Jc Qd Kh Ac",
    "three_pair_run_with_3s": "3s 3d 4c 4h 5d 5h 7c 8s Td Jh Qc Ks Ad",
}
"""A hand for every instant win, that is nothing better."""

OTHER_INSTANT_WINS: Mapping[str, str] = {
    "dragon_with_two": "3d 4s 5c 6d 7h 8c 9s Td Js Qc Kh As 2d",
    "dragon": "3d 4s 5c 5s 6d 7h 8c 9s Td Js Qc Kh As",
    "four_twos": "3s 5s 6c 7d 9s Tc Js Kc Ad 2s 2c 2d 2h",
    "five_pair_run": "4c Td Th Jh Js Qs Qh Kc Kd As Ad 3h 6d",
    "six_pairs": "3c 3h 5s 5h 8c 8d Td Th Qd Qh As Ad 6s",
    "two_quads": "4s 4c 4d 4h 6c 8d 9h Js Jc Jd Jh Ks As",
    "thirteen_one_colour": "3d 3h 4h 5d 6d 7h 8d 9h Td Jh Qd Kh Ad",
    "twelve_one_colour": "3c 4s 4c 5s 6s 7c 8s 9c Ts Jc Qs Kc Ad",
    "quad_of_threes": "3s 3c 3d 3h 5s 6c 7d 9c Tc Jd Qs Kc Ad",
    "three_pair_run_with_3s": "3s 3h 4d 4s 5c 5s 7d 8h Ts Jc Qd Kh As",
}
"""The same with other cards, so that two players can hold such hands at once."""
