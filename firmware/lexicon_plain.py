"""The look-up's inner loop in plain Python, for where there is no viper.

It reads one symbol at a time; docs/FORMAT.md explains what they are and in what order
they come. lexicon_viper.py does the same faster; a change to one is a change to both.
"""

import binascii

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_LETTER = const(0)
_KIND = const(1)
_GROUP = const(2)
_SLOT = const(3)
_EXTRA = const(4)
_HEIGHT = const(5)
_HIGH = const(6)
_LOW = const(7)


def walk(codes, n, work, steps, symbols, data, load):
    """How the word of the first `n` >= 2 `codes` ends: 0 not at all, 1 both variants, 2 PLUS only.

    -1 if a code is no letter. `work`, `steps` and `symbols` are those of lexicon_head.Head;
    `data` holds the body, or the pages that `load(byte)` brings in: it returns what to
    add to a byte's number in the body to find it in `data`.
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
    kind_class = 0
    last = 0
    group = codes[0]
    rank = 0
    extra = 0
    value = 0
    context = 0
    bound = work[13]
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

        if phase == _LETTER:
            letter = symbol
            if mode == 0 and letter > wanted:
                return 0
            context = work[10] + letter * classes + kind_class
            phase = _KIND
            continue
        if phase == _KIND:
            last = 0
            if symbol >= 9:
                last = 1
                symbol -= 9
            follow = 0
            if mode == 0 and letter == wanted:
                at += 1
                if at == n:
                    return symbol % 3
                if symbol < 3:
                    return 0
                wanted = codes[at]
                if symbol < 6:
                    mode = 1
                    found = top + 2
                else:
                    follow = 1
            if symbol >= 6:
                context = work[11] + letter
                phase = _GROUP
                continue
            if symbol >= 3:
                symbols[top] = letter
                symbols[top + 1] = (bound - 1) & 255
                top += 2
        elif phase == _GROUP:
            group = symbol
            context = work[12] + group
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
            value |= symbol
            if value == 0:
                return 0
            pos = value
            if follow == 1:
                follow = 0
                if classes == 3:
                    need = 4
                    phase = _HEIGHT
                    continue
        else:
            bound = symbol

        # An arc is behind us, or the first arc of a state before us.
        if phase >= _HEIGHT:
            context = letters + group
        elif follow:
            pos = work[5] + (work[14 + group] + rank) * width
            need = width - 12
            top = stack
            phase = _HIGH
            continue
        elif last == 0:
            context = letter
            phase = _LETTER
            continue
        elif mode == 0:
            return 0
        else:
            mode = 2
            if top == found:
                mode = 0
            top -= 2
            context = letters + symbols[top]
            bound = symbols[top + 1]
            if mode == 0:
                top = stack
        phase = _LETTER
        kind_class = 0
        if classes == 3:
            kind_class = 2
            if bound < 3:
                kind_class = bound - 1


def page_ok(data, start, size, told, seed, steps):
    """1 if the CRC-32 of `size` bytes of `data` from `start` is the one at `told`, else 0.

    `seed`: the image's checksum, four bytes, with which the CRC goes on. `steps`: the CRC-32 of
    the sixteen half bytes, for the viper twin, which makes no number too big for the stack.
    """
    seed = seed[0] | seed[1] << 8 | seed[2] << 16 | seed[3] << 24
    want = data[told] | data[told + 1] << 8 | data[told + 2] << 16 | data[told + 3] << 24
    return 1 if binascii.crc32(memoryview(data)[start : start + size], seed) == want else 0
