"""The look-up's inner loop in plain Python, for where there is no viper.

It reads one symbol at a time; docs/FORMAT.md explains what they are and in what order
they come. lexicon_viper.py does the same faster; a change to one is a change to both.
"""

import binascii

from micropython import const

_ARC = const(0)
_GROUP = const(1)
_SLOT = const(2)
_EXTRA = const(3)
_HEIGHT = const(4)
_HIGH = const(5)
_LOW = const(6)


def walk(_length, _step, _code, codes, n, work, steps, symbols, data, load):
    """How the word of the first `n` >= 2 `codes` ends: 0 not at all, 1 both variants, 2 PLUS only.

    -1 if a code is no letter. `work`, `steps` and `symbols` are those of lexicon_head.Head;
    `data` holds the body, or the pages that `load(byte)` brings in: it returns what to
    add to a byte's number in the body to find it in `data`. The first three are not used here.
    """
    letters = work[0]
    at = 0
    while at < n:
        if codes[at] >= letters:
            return -1
        at += 1
    width = work[3]
    delta = work[6]
    page = work[7]
    low = 0
    high = 0 if page else 0x3FFFFFFF
    classes = work[8]
    stack = work[9]
    top = stack
    found = 0
    # 0: looks for the letter; 1: found it, reads the state to its end; 2: reads past others
    mode = 0
    follow = 0
    letter = 0

    last = 0
    group = codes[0]
    rank = 0
    extra = 0
    value = 0
    context = 0
    bound = work[12]
    at = 1
    wanted = codes[1]
    pos = work[4] + (codes[0] * work[2] + (wanted >> work[1])) * width
    phase = _HIGH
    need = width - 12
    while True:
        byte = pos >> 3
        if byte < low or byte >= high:
            delta = load(byte)
            low = byte & ~(page - 1)
            high = low + page
        byte += delta
        window = ((data[byte] << 16 | data[byte + 1] << 8 | data[byte + 2]) << (pos & 7)) & 0xFFFFFF
        if phase < _EXTRA:
            code = window >> 12
            step = steps[context]
            length = steps[step]
            step += 1
            while code >= steps[step]:
                step += 2
                length += 1
            symbol = symbols[((code >> (12 - length)) + steps[step + 1]) & 0xFFFF]
            pos += length
        else:
            symbol = window >> (24 - need)
            pos += need

        if phase == _ARC:
            letter = symbol >> 5
            symbol &= 31
            last = 0
            if symbol >= 9:
                last = 1
                symbol -= 9
            follow = 0
            if mode == 0:
                if letter > wanted:
                    return 0
                if letter == wanted:
                    at += 1
                    if at == n:
                        return symbol % 3
                    if symbol < 3:
                        return 0
                    wanted = codes[at]
                    if symbol < 6:
                        mode = 1
                        found = top + 1
                    else:
                        follow = 1
            if symbol >= 6:
                context = work[10] + letter
                phase = _GROUP
                continue
            if symbol >= 3:
                symbols[top] = letter | (bound - 1 & 255) << 8
                top += 1
        elif phase == _GROUP:
            group = symbol
            context = work[11] + group
            phase = _SLOT
            continue
        elif phase == _SLOT:
            rank = symbol
            if symbol >= 4:
                extra = (symbol >> 1) - 1
                rank = (2 | symbol & 1) << extra
                if extra:
                    need = extra
                    phase = _EXTRA
                    continue
        elif phase == _EXTRA:
            rank += symbol
        elif phase == _HIGH:
            value = symbol << 12
            need = 12
            phase = _LOW
            continue
        elif phase == _LOW:
            pos = value | symbol
            if pos == 0:
                return 0
            if follow and classes == 3:
                need = 4
                phase = _HEIGHT
                continue
        else:
            bound = symbol

        # Now the first arc of a state is before us, or an arc is behind us.
        if phase >= _HEIGHT:
            context = letters + group
            follow = 0
            top = stack
        elif follow:
            pos = work[5] + (work[13 + group] + rank) * width
            need = width - 12
            phase = _HIGH
            continue
        elif last == 0:
            context = letter
        elif mode == 0:
            return 0
        else:
            mode = 2
            if top == found:
                mode = 0
            top -= 1
            context = letters + (symbols[top] & 255)
            bound = symbols[top] >> 8
            if mode == 0:
                top = stack
        phase = _ARC
        if classes == 3:
            context *= 3
            context += bound - 1 if bound < 3 else 2


def page_ok(data, start, size, sums, at, seed, steps):
    """1 if the CRC-32 of `size` bytes of `data` from `start` is the one in `sums` at `at`, else 0.

    `seed`: the image's checksum, four bytes, from which the CRC goes on. `steps`: the CRC-32 of
    the sixteen half bytes, for the viper twin, which makes no number that needs the heap.
    """
    seed = seed[0] | seed[1] << 8 | seed[2] << 16 | seed[3] << 24
    want = sums[at] | sums[at + 1] << 8 | sums[at + 2] << 16 | sums[at + 3] << 24
    return 1 if binascii.crc32(memoryview(data)[start : start + size], seed) == want else 0


def read_codes(data, at, count, low, width, places, symbols, store):
    """Reads the `count` symbols of a code table that begin at bit `at` of `data`; returns the bit after them.

    Counts them by the length of their codes in `places`; if `store`, `places` tells instead where in
    `symbols` the next one of each length goes.
    """
    symbol = 0 - 1
    while count:
        count -= 1
        while data[at >> 3] >> (7 - (at & 7)) & 1:
            symbol += 1 << low
            at += 1
        at += 1
        byte = at >> 3
        window = data[byte] << 16 | data[byte + 1] << 8 | data[byte + 2]
        symbol += 1 + (window >> (24 - low - (at & 7)) & ((1 << low) - 1))
        at += low
        byte = at >> 3
        window = data[byte] << 16 | data[byte + 1] << 8 | data[byte + 2]
        length = window >> (24 - width - (at & 7)) & ((1 << width) - 1)
        at += width
        place = places[length]
        places[length] = place + 1
        if store:
            symbols[place] = symbol
    return at
