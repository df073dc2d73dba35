"""What rooms and bots are called: proper names, the same in every language."""

from typing import Final

BOTS: Final = (
    "Mít",
    "Xoài",
    "Ổi",
    "Chôm Chôm",
    "Sầu Riêng",
    "Măng Cụt",
    "Mận",
    "Dừa",
    "Khế",
    "Vải",
    "Nhãn",
    "Bưởi",
    "Thanh Long",
    "Cóc",
)

ROOMS: Final = (
    "Bàn Sen",
    "Bàn Mai",
    "Bàn Đào",
    "Bàn Cúc",
    "Bàn Lan",
    "Bàn Súng",
    "Bàn Nhài",
    "Bàn Phượng",
    "Bàn Bằng Lăng",
    "Bàn Quỳnh",
    "Bàn Hồng",
    "Bàn Ngọc Lan",
)
