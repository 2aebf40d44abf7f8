"""What each timing method gives, told once more: from the list of turns, by loops, as one would by hand.

`turns` are the lengths in ms of the turns a side has ended, `rival` those of the other side; `used` is the
turn in progress. All return (left, down): what is shown, and whether the flag has fallen.
"""


def sudden_death(v, turns, rival, used):
    left = v["main"] - sum(turns) - used
    return (left, False) if left > 0 else (0, True)


def fischer(v, turns, rival, used):
    left = v["main"] + (v["increment"] if v.get("first") else 0)
    for turn in turns:
        left -= turn
        if left <= 0:
            return 0, True
        left += v["increment"]
    return (left - used, False) if left > used else (0, True)


def stages(v, turns, rival, used):
    left = v["main"]
    # After so many moves in all, so much more time.
    adds = {}
    if v["moves"]:
        adds[v["moves"]] = v["main2"]
        if v["moves2"]:
            adds[v["moves"] + v["moves2"]] = v["main3"]
    for made, turn in enumerate(turns, 1):
        left -= turn
        if left <= 0:
            return 0, True
        left += v["increment"] + adds.get(made, 0)
    return (left - used, False) if left > used else (0, True)


def bronstein(v, turns, rival, used):
    left = v["main"]
    for turn in turns:
        if turn >= left:
            return 0, True
        left -= max(0, turn - v["delay"])
    return (left - used, False) if left > used else (0, True)


def us_delay(v, turns, rival, used):
    left = v["main"]
    for turn in [*turns, used]:
        if turn >= left + v["delay"]:
            return 0, True
        left -= max(0, turn - v["delay"])
    return left, False


def japanese(v, turns, rival, used):
    main, periods = v["main"], v["periods"]
    for turn in [*turns, used]:
        rest = v["period"]
        if turn < main:
            main -= turn
            continue
        over, main = turn - main, 0
        while over >= v["period"]:
            over -= v["period"]
            periods -= 1
            if periods == 0:
                return 0, True
        rest -= over
    # The last of them is the turn in progress; before it a move has restored the period.
    return (main, False) if main else (rest, False)


def canadian(v, turns, rival, used):
    main, left, stones = v["main"], v["period"], v["stones"]
    for turn in turns:
        if turn < main:
            main -= turn
            continue
        left -= turn - main
        main = 0
        if left <= 0:
            return 0, True
        stones -= 1
        if not stones:
            left, stones = v["period"], v["stones"]
    if used < main:
        return main - used, False
    return (left - used + main, False) if left > used - main else (0, True)


def penalty(v, turns, rival, used):
    return v["main"] - sum(turns) - used, False


def count_up(v, turns, rival, used):
    return sum(turns) + used, False


def per_turn(v, turns, rival, used):
    return max(0, v["limit"] - used), False


MODELS = {
    "sudden-death": sudden_death, "fischer": fischer, "stages": stages, "bronstein": bronstein,
    "us-delay": us_delay, "japanese": japanese, "canadian": canadian, "penalty": penalty,
    "count-up": count_up, "per-move": per_turn, "gong": per_turn,
}  # fmt: skip
