// Unpacks the module of the page: LZMA with lc = 3, lp = 0 and pb = 0, without a header, as page.py packs it. Browsers bring gzip
// alone, which finds repetitions within 32 kB only; the page would be half as large again.
#include <stdint.h>

// How likely each bit is to be 0, of 2,048; all that follows is made of such models.
typedef uint16_t Model;
typedef struct {
    Model choice[2], low[8], middle[8], high[256];
} Lengths;

static struct {
    Model is_match[12], is_repeated[12], is_not_first[12], is_not_second[12], is_not_third[12], is_long[12];
    Model literals[8][0x300], slots[4][64], near[115], aligned[16];
    Lengths of_matches, of_repeated;
} models;

static const uint8_t *next;
static uint32_t range, code;

static uint32_t shifted(uint32_t value) {
    if (range < 1 << 24) {
        range <<= 8;
        code = code << 8 | *next++;
    }
    return value;
}

__attribute__((noinline)) static uint32_t bit(Model *model) {
    uint32_t bound = (range >> 11) * *model;
    if (code < bound) {
        range = bound;
        *model += (2048 - *model) >> 5;
        return shifted(0);
    }
    range -= bound;
    code -= bound;
    *model -= *model >> 5;
    return shifted(1);
}

static uint32_t even_bits(int count) {
    uint32_t found = 0;
    while (count-- > 0) {
        range >>= 1;
        uint32_t is_set = code >= range;
        if (is_set) code -= range;
        found = found << 1 | shifted(is_set);
    }
    return found;
}

static uint32_t tree(Model *model, int count) {
    uint32_t node = 1;
    for (int left = count; left > 0; left--) node = node << 1 | bit(model + node);
    return node - (1u << count);
}

static uint32_t reverse_tree(Model *model, int count) {
    uint32_t node = 1, found = 0;
    for (int place = 0; place < count; place++) {
        uint32_t one = bit(model + node);
        node = node << 1 | one;
        found |= one << place;
    }
    return found;
}

static uint32_t length(Lengths *lengths) {
    if (!bit(&lengths->choice[0])) return 2 + tree(lengths->low, 3);
    return bit(&lengths->choice[1]) ? 18 + tree(lengths->high, 8) : 10 + tree(lengths->middle, 3);
}

static uint32_t distance(uint32_t length) {
    uint32_t slot = tree(models.slots[length < 6 ? length - 2 : 3], 6);
    if (slot < 4) return slot;
    uint32_t count = (slot >> 1) - 1, start = (2 | (slot & 1)) << count;
    if (slot < 14) return start + reverse_tree(models.near + start - slot, count);
    start += even_bits(count - 4) << 4;
    return start + reverse_tree(models.aligned, 4);
}

static uint8_t literal(uint8_t before) {
    Model *model = models.literals[before >> 5];
    uint32_t node = 1;
    while (node < 0x100) node = node << 1 | bit(model + node);
    return node;
}

// After a match, the byte that would have gone on with it tells something about the next one: it is another.
static uint8_t literal_after_match(uint8_t before, uint32_t expected) {
    Model *model = models.literals[before >> 5];
    uint32_t node = 1, is_alike = 1;
    while (node < 0x100) {
        uint32_t likely = expected >> 7 & 1;
        uint32_t one = bit(model + (is_alike ? (1 + likely) << 8 : 0) + node);
        is_alike &= one == likely;
        node = node << 1 | one;
        expected <<= 1;
    }
    return node;
}

static uint32_t distances[4]; // of the last matches, each one less

// Puts one of the last distances first.
static void repeat(int place) {
    uint32_t found = distances[place];
    for (; place > 0; place--) distances[place] = distances[place - 1];
    distances[0] = found;
}

static int which_again(int state) {
    if (!bit(&models.is_not_first[state])) return 0;
    if (!bit(&models.is_not_second[state])) return 1;
    return 2 + bit(&models.is_not_third[state]);
}

// Where packed bytes begin, and the unpacked ones after them.
extern uint8_t __heap_base;
__attribute__((export_name("start"))) uint8_t *start(void) { return &__heap_base; }

__attribute__((export_name("unpack"))) void unpack(const uint8_t *packed, uint8_t *unpacked, uint32_t size) {
    for (uint32_t place = 0; place < sizeof models / sizeof(Model); place++) ((Model *)&models)[place] = 1024;
    range = 0xffffffff;
    for (next = packed + 1; next < packed + 5;) code = code << 8 | *next++;
    int state = 0;
    for (uint32_t end = 0; end < size;) {
        uint32_t count = 1;
        uint8_t before = end ? unpacked[end - 1] : 0;
        if (!bit(&models.is_match[state])) {
            unpacked[end] = state < 7 ? literal(before) : literal_after_match(before, unpacked[end - distances[0] - 1]);
            end++;
            state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
            continue;
        }
        if (!bit(&models.is_repeated[state])) {
            count = length(&models.of_matches);
            repeat(3);
            distances[0] = distance(count);
            state = state < 7 ? 7 : 10;
        } else {
            int place = which_again(state);
            repeat(place);
            if (place == 0 && !bit(&models.is_long[state])) {
                state = state < 7 ? 9 : 11;
            } else {
                count = length(&models.of_repeated);
                state = state < 7 ? 8 : 11;
            }
        }
        for (; count > 0; count--, end++) unpacked[end] = unpacked[end - distances[0] - 1];
    }
}
