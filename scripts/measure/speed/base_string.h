// The floor's signature base strings (RFC 5849 section 3.4.1), without an allocation per vector.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

using std::string_view;

// A line is no longer than a block. An octet takes five in a base string ("%2520"), and the "=" and
// "&" of a parameter are six, no more than its quotes, brackets and commas in the line.
constexpr size_t block_size = 1 << 18;
constexpr size_t base_string_max = 6 * block_size;
// What may be read or written past the end of a text, so that 16 octets can be moved at a time.
constexpr size_t slack = 64;

// Not filled with zeros, unlike std::vector: unused memory is never mapped.
using Buffer = std::unique_ptr<char[]>;

struct Parameter {
    string_view name, value;
};

constexpr bool is_unreserved(unsigned octet) {
    return (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z')
        || (octet >= '0' && octet <= '9')
        || octet == '-' || octet == '.' || octet == '_' || octet == '~';
}

struct Tables {
    struct Code {
        char text[8];
        uint8_t size;
    };
    Code once[256] = {}, twice[256] = {};
    // Orders octets like their percent-encoded forms: '%' comes before all unreserved octets.
    uint8_t rank[256] = {};

    constexpr Tables() {
        const char *hexadecimal = "0123456789ABCDEF";
        uint8_t next = 0;
        for (bool unreserved : {false, true}) {
            for (unsigned octet = 0; octet < 256; octet++) {
                if (is_unreserved(octet) != unreserved) continue;
                rank[octet] = next++;
                char high = hexadecimal[octet >> 4], low = hexadecimal[octet & 15];
                if (unreserved) {
                    once[octet] = twice[octet] = {{char(octet)}, 1};
                } else {
                    once[octet] = {{'%', high, low}, 3};
                    twice[octet] = {{'%', '2', '5', high, low}, 5};
                }
            }
        }
    }
};
constexpr Tables tables;

// How many of the 16 octets at `text`, from the first on, are unreserved. Writes the 16 to `out`.
inline size_t copy_unreserved(const char *text, char *out) {
#ifdef __SSSE3__
    // An octet is unreserved if the set its low half allows and the one its high half is in meet.
    const __m128i high_sets = _mm_setr_epi8(0, 0, 1, 2, 4, 8, 4, 16, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i low_sets = _mm_setr_epi8(
        2 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16,
        2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 2 + 4 + 8 + 16, 4 + 8 + 16, 4, 4, 1 + 4,
        1 + 4 + 16, 4 + 8);
    const __m128i nibble = _mm_set1_epi8(15);
    __m128i octets = _mm_loadu_si128(reinterpret_cast<const __m128i *>(text));
    __m128i low = _mm_shuffle_epi8(low_sets, _mm_and_si128(octets, nibble));
    __m128i high =
        _mm_shuffle_epi8(high_sets, _mm_and_si128(_mm_srli_epi16(octets, 4), nibble));
    __m128i reserved = _mm_cmpeq_epi8(_mm_and_si128(low, high), _mm_setzero_si128());
    _mm_storeu_si128(reinterpret_cast<__m128i *>(out), octets);
    return size_t(__builtin_ctz(unsigned(_mm_movemask_epi8(reserved)) | 1u << 16));
#else
    size_t count = 0;
    while (count < 16 && is_unreserved(uint8_t(text[count]))) count++;
    memcpy(out, text, 16);
    return count;
#endif
}

// Writes `text` percent-encoded by `codes` to `out`; returns where it ends.
inline char *encode(string_view text, const Tables::Code (&codes)[256], char *out) {
    const char *at = text.data(), *end = at + text.size();
    while (at < end) {
        size_t plain = std::min(copy_unreserved(at, out), size_t(end - at));
        at += plain;
        out += plain;
        if (plain == 16) continue;
        while (at < end && !is_unreserved(uint8_t(*at))) {
            const Tables::Code &code = codes[uint8_t(*at++)];
            memcpy(out, code.text, 8);
            out += code.size;
        }
    }
    return out;
}

inline char *append(string_view text, char *out) {
    memcpy(out, text.data(), text.size());
    return out + text.size();
}

inline int order(string_view a, string_view b) {
    size_t common = std::min(a.size(), b.size());
    for (size_t i = 0; i < common; i++) {
        if (a[i] != b[i]) return tables.rank[uint8_t(a[i])] < tables.rank[uint8_t(b[i])] ? -1 : 1;
    }
    return a.size() < b.size() ? -1 : a.size() > b.size();
}

inline bool precedes(const Parameter &a, const Parameter &b) {
    int names = order(a.name, b.name);
    return names < 0 || (names == 0 && order(a.value, b.value) < 0);
}

// A request's parameters. Usually few, and nearly sorted.
struct Parameters {
    Parameter items[4096];
    size_t count = 0;

    void add(string_view name, string_view value) {
        if (count == sizeof items / sizeof *items) throw std::runtime_error("too many parameters");
        items[count++] = {name, value};
    }

    void sort() {
        if (count > 32) return std::sort(items, items + count, precedes);
        for (size_t i = 1; i < count; i++) {
            Parameter moved = items[i];
            size_t place = i;
            for (; place > 0 && precedes(moved, items[place - 1]); place--) {
                items[place] = items[place - 1];
            }
            items[place] = moved;
        }
    }
};

inline unsigned hexadecimal_digit(char digit) {
    return digit <= '9' ? unsigned(digit - '0') : unsigned((digit | 32) - 'a' + 10);
}

// Builds one base string after another in the same place, with room before it for a block that is to
// be hashed with it.
class BaseString {
public:
    static constexpr size_t room = 64;
    Parameters parameters;

    char *before() { return message.get(); }
    string_view with_block_before() { return {message.get(), size_t(end - message.get())}; }

    // Form data: "+" is a space.
    void decode_query(string_view text) {
        char *out = query.get(), *start = out;
        string_view name;
        bool named = false;
        for (size_t i = 0; i <= text.size(); i++) {
            char octet = i < text.size() ? text[i] : '&';
            if (octet == '=' && !named) {
                name = {start, size_t(out - start)};
                start = out;
                named = true;
            } else if (octet == '&') {
                string_view rest{start, size_t(out - start)};
                if (named) parameters.add(name, rest);
                else if (!rest.empty()) parameters.add(rest, {});
                start = out;
                named = false;
            } else if (octet == '%' && i + 2 < text.size()) {
                *out++ = char(hexadecimal_digit(text[i + 1]) << 4 | hexadecimal_digit(text[i + 2]));
                i += 2;
            } else {
                *out++ = octet == '+' ? ' ' : octet;
            }
        }
    }

    void build(string_view method, string_view uri) {
        parameters.sort();
        char *out = append(method, message.get() + room);
        *out++ = '&';
        out = encode(uri, tables.once, out);
        *out++ = '&';
        for (size_t i = 0; i < parameters.count; i++) {
            out = encode(parameters.items[i].name, tables.twice, out);
            out = append("%3D", out);
            out = encode(parameters.items[i].value, tables.twice, out);
            out = append("%26", out);
        }
        if (parameters.count > 0) out -= 3;
        end = out;
    }

private:
    Buffer query = Buffer(new char[block_size + slack]);
    Buffer message = Buffer(new char[room + base_string_max + slack]);
    char *end = nullptr;
};
