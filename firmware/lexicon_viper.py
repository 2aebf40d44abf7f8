"""The look-up's inner loop as machine code, for the ports that have viper.

Where they have not, the decorator is a SyntaxError, so this is a module of its own.
lexicon_plain.py answers the same, and docs/FORMAT.md explains the symbols; a change to one
is a change to both. What a reader does for one symbol is written out at each place, for
a call would cost more than the work: 32 bits are read, and a code of at most 12 is taken.
"""
# ruff: noqa: F821 (ptr8, uint and their like are viper's own names)

import micropython


@micropython.viper
def walk(
    length: int, step: int, code: int, codes_in, n: int, work_in, steps_in, symbols_in, data_in, load
) -> int:
    """As lexicon_plain.walk. The first three, any numbers, are the variables of the innermost
    loop: viper keeps the first three arguments in registers, which makes it an eighth faster."""
    codes = ptr8(codes_in)
    work = ptr32(work_in)
    steps = ptr16(steps_in)
    symbols = ptr16(symbols_in)
    data = ptr8(data_in)
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
    bound = work[12]
    height_class = 0
    group = codes[0]
    at = 1
    wanted = codes[1]
    pos = work[4] + (group * work[2] + (wanted >> work[1])) * width
    while True:
        # An entry of the directory or the index: the bit at which a state begins.
        byte = pos >> 3
        if byte < low or byte >= high:
            delta = int(load(byte))
            low = byte & (0 - page)
            high = low + page
        byte += delta
        window = (data[byte] << 24 | data[byte + 1] << 16 | data[byte + 2] << 8 | data[byte + 3]) << (pos & 7)
        pos = (window >> (32 - width)) & ((1 << width) - 1)
        if pos == 0:
            return 0
        if classes == 3:
            if at > 1:
                byte = pos >> 3
                if byte < low or byte >= high:
                    delta = int(load(byte))
                    low = byte & (0 - page)
                    high = low + page
                byte += delta
                window = (data[byte] << 24 | data[byte + 1] << 16 | data[byte + 2] << 8 | data[byte + 3]) << (
                    pos & 7
                )
                bound = (window >> 28) & 15
                pos += 4
            height_class = bound - 1 if bound < 3 else 2
        context = letters + group
        top = stack
        found = 0
        # 0: looks for the letter; 1: found it, reads the state to its end; 2: reads past others
        mode = 0
        while True:
            byte = pos >> 3
            if byte < low or byte >= high:
                delta = int(load(byte))
                low = byte & (0 - page)
                high = low + page
            byte += delta
            window = (data[byte] << 24 | data[byte + 1] << 16 | data[byte + 2] << 8 | data[byte + 3]) << (
                pos & 7
            )
            code = (window >> 20) & 0xFFF
            step = steps[context * classes + height_class]
            length = steps[step]
            step += 1
            while code >= steps[step]:
                step += 2
                length += 1
            symbol = symbols[((code >> (12 - length)) + steps[step + 1]) & 0xFFFF]
            pos += length
            letter = symbol >> 5
            symbol &= 31
            last = 0
            if symbol >= 9:
                last = 1
                symbol -= 9
            follow = 0
            if mode == 0 and letter >= wanted:
                if letter > wanted:
                    return 0
                at += 1
                if at == n:
                    return symbol if symbol < 3 else symbol - 3 if symbol < 6 else symbol - 6
                if symbol < 3:
                    return 0
                wanted = codes[at]
                if symbol < 6:
                    mode = 1
                    found = top + 1
                else:
                    follow = 1
            if symbol >= 6:
                byte = pos >> 3
                if byte < low or byte >= high:
                    delta = int(load(byte))
                    low = byte & (0 - page)
                    high = low + page
                byte += delta
                window = (data[byte] << 24 | data[byte + 1] << 16 | data[byte + 2] << 8 | data[byte + 3]) << (
                    pos & 7
                )
                code = (window >> 20) & 0xFFF
                step = steps[work[10] + letter]
                length = steps[step]
                step += 1
                while code >= steps[step]:
                    step += 2
                    length += 1
                group = symbols[((code >> (12 - length)) + steps[step + 1]) & 0xFFFF]
                window <<= length
                pos += length
                code = (window >> 20) & 0xFFF
                step = steps[work[11] + group]
                length = steps[step]
                step += 1
                while code >= steps[step]:
                    step += 2
                    length += 1
                rank = symbols[((code >> (12 - length)) + steps[step + 1]) & 0xFFFF]
                pos += length
                if rank >= 4:
                    extra = (rank >> 1) - 1
                    if follow:
                        rank = (2 | rank & 1) << extra
                        if extra:
                            byte = pos >> 3
                            if byte < low or byte >= high:
                                delta = int(load(byte))
                                low = byte & (0 - page)
                                high = low + page
                            byte += delta
                            window = (
                                data[byte] << 24 | data[byte + 1] << 16 | data[byte + 2] << 8 | data[byte + 3]
                            ) << (pos & 7)
                            rank += (window >> (32 - extra)) & ((1 << extra) - 1)
                    pos += extra
                if follow:
                    pos = work[5] + (work[13 + group] + rank) * width
                    break
            elif symbol >= 3:
                symbols[top] = letter | ((bound - 1) & 255) << 8
                top += 1
            if last == 0:
                context = letter
                continue
            if mode == 0:
                return 0
            mode = 2
            if top == found:
                mode = 0
            top -= 1
            context = letters + (symbols[top] & 255)
            if classes == 3:
                bound = symbols[top] >> 8
                height_class = bound - 1 if bound < 3 else 2
            if mode == 0:
                top = stack


@micropython.viper
def page_ok(data_in, start: int, size: int, sums_in, told: int, seed_in, steps_in) -> int:
    """As lexicon_plain.page_ok."""
    data = ptr8(data_in)
    sums = ptr8(sums_in)
    seed = ptr8(seed_in)
    steps = ptr32(steps_in)
    crc = uint(seed[0] | seed[1] << 8 | seed[2] << 16 | seed[3] << 24) ^ uint(0xFFFFFFFF)
    at = start
    end = start + size
    while at < end:
        crc ^= uint(data[at])
        crc = (crc >> uint(4)) ^ uint(steps[int(crc & uint(15))])
        crc = (crc >> uint(4)) ^ uint(steps[int(crc & uint(15))])
        at += 1
    crc ^= uint(0xFFFFFFFF)
    want = uint(sums[told] | sums[told + 1] << 8 | sums[told + 2] << 16 | sums[told + 3] << 24)
    return 1 if crc == want else 0


@micropython.viper
def read_codes(data_in, at: int, count: int, low: int, width: int, places_in, symbols_in, store: int) -> int:
    """As lexicon_plain.read_codes."""
    data = ptr8(data_in)
    places = ptr16(places_in)
    symbols = ptr16(symbols_in)
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
