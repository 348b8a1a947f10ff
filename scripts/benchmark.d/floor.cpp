// The floor of the benchmark: what is left of `oauthcheck check` when a program knows how the
// generated lines look. For each line of a file it parses the JSON, builds the signature base string
// (RFC 5849 section 3.4.1), signs it with HMAC-SHA1 and compares both with what is expected.
//
// Usage: floor FILE. Names the vectors that are wrong, then counts. Exit 0: all are right; 1: some are
// wrong; 2: the file cannot be read.
//
// It relies on the members' order in the generated lines and on a URL that needs no normalization, and
// holds one block of the file at a time. One thread; nothing is allocated for each vector.
#include <fcntl.h>
#include <openssl/sha.h>
#include <simdjson.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

namespace {

using std::string_view;
using namespace simdjson;

// A line is no longer than a block. An octet takes five in a base string ("%2520"), and the "=" and
// "&" of a parameter are six, no more than its quotes, brackets and commas in the line.
constexpr size_t block_size = 1 << 18;
constexpr size_t base_string_max = 6 * block_size;
// What may be read or written past the end of a text, so that 16 octets can be moved at a time.
constexpr size_t slack = 64;

// Not filled with zeros, as a vector would be: what is never used is never mapped.
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
    // Orders octets as their percent-encoded forms are ordered: '%' comes before all unreserved ones.
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

// A request's parameters. Few, and nearly in order when they are sorted.
struct Parameters {
    Parameter items[64];
    size_t count = 0;

    void add(string_view name, string_view value) {
        if (count == sizeof items / sizeof *items) throw std::runtime_error("too many parameters");
        items[count++] = {name, value};
    }

    void sort() {
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

class Checker {
public:
    size_t right = 0, wrong = 0;

    void check(ondemand::document_reference line) {
        parameters.count = 0;
        string_view id = line.find_field("id");
        ondemand::object request = line.find_field("request");
        string_view method = request.find_field("method");
        string_view url = request.find_field("url");
        size_t mark = url.find('?');
        if (mark != string_view::npos) decode_query(url.substr(mark + 1));
        for (ondemand::array pair : request.find_field("form").get_array()) {
            auto member = pair.begin();
            string_view name = *member;
            string_view value = *++member;
            ++member;
            parameters.add(name, value);
        }
        ondemand::object oauth = line.find_field("oauth");
        for (auto member : oauth) {
            string_view name = member.unescaped_key();
            string_view value = member.value();
            parameters.add(name, value);
        }
        ondemand::object secrets = line.find_field("secrets");
        string_view consumer_secret = secrets.find_field("consumer_secret");
        string_view token_secret = secrets.find_field("token_secret");
        ondemand::object expected = line.find_field("expected");
        string_view expected_base_string = expected.find_field("base_string");
        string_view expected_signature = expected.find_field("signature");

        string_view base_string = build(method, url.substr(0, mark));
        if (base_string != expected_base_string) return report(id, "base_string");
        if (sign(consumer_secret, token_secret) != expected_signature) {
            return report(id, "signature");
        }
        right++;
    }

private:
    Parameters parameters;
    Buffer query = Buffer(new char[block_size + slack]);
    // The HMAC's first block, then the base string, so that both are hashed in one go.
    Buffer message = Buffer(new char[SHA_CBLOCK + base_string_max + slack]);
    char *message_end = nullptr;
    Buffer key = Buffer(new char[3 * block_size + slack]);
    char signature[28];

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

    string_view build(string_view method, string_view uri) {
        parameters.sort();
        char *start = message.get() + SHA_CBLOCK;
        char *out = append(method, start);
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
        message_end = out;
        return {start, size_t(out - start)};
    }

    string_view sign(string_view consumer_secret, string_view token_secret) {
        char *end = encode(consumer_secret, tables.once, key.get());
        *end++ = '&';
        end = encode(token_secret, tables.once, end);
        size_t key_size = size_t(end - key.get());

        unsigned char pad[SHA_CBLOCK] = {};
        if (key_size > sizeof pad) hash(key.get(), key_size, pad);
        else memcpy(pad, key.get(), key_size);
        unsigned char outer[SHA_CBLOCK + SHA_DIGEST_LENGTH], digest[SHA_DIGEST_LENGTH + 1] = {};
        for (size_t i = 0; i < sizeof pad; i++) {
            message[i] = char(pad[i] ^ 0x36);
            outer[i] = pad[i] ^ 0x5c;
        }
        hash(message.get(), size_t(message_end - message.get()), outer + SHA_CBLOCK);
        hash(outer, sizeof outer, digest);

        const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        char *out = signature;
        for (size_t i = 0; i < SHA_DIGEST_LENGTH; i += 3) {
            unsigned bits = unsigned(digest[i] << 16 | digest[i + 1] << 8 | digest[i + 2]);
            for (int shift = 18; shift >= 0; shift -= 6) *out++ = letters[bits >> shift & 63];
        }
        signature[27] = '=';
        return {signature, sizeof signature};
    }

    static void hash(const void *octets, size_t size, unsigned char *digest) {
        SHA_CTX state;
        SHA1_Init(&state);
        SHA1_Update(&state, octets, size);
        SHA1_Final(digest, &state);
    }

    void report(string_view id, const char *stage) {
        wrong++;
        printf("%.*s: %s\n", int(id.size()), id.data(), stage);
    }
};

void check_file(const char *path, Checker &checker) {
    int file = open(path, O_RDONLY);
    if (file < 0) throw std::runtime_error("cannot open the file");
    Buffer block(new char[block_size + SIMDJSON_PADDING]);
    ondemand::parser parser;
    for (size_t held = 0;;) {
        ssize_t count = read(file, block.get() + held, block_size - held);
        if (count < 0) throw std::runtime_error("cannot read the file");
        if (count == 0 && held == 0) break;
        size_t filled = held + size_t(count), whole = filled;
        while (count > 0 && whole > 0 && block[whole - 1] != '\n') whole--;
        if (whole == 0 && filled == block_size) throw std::runtime_error("a line is too long");
        if (whole > 0) {
            ondemand::document_stream lines =
                parser.iterate_many(block.get(), whole, block_size + SIMDJSON_PADDING);
            for (auto line : lines) checker.check(line.value());
            if (lines.truncated_bytes() > 0) throw std::runtime_error("a line is cut short");
        }
        held = filled - whole;
        memmove(block.get(), block.get() + whole, held);
    }
    close(file);
}

}  // namespace

int main(int argument_count, char **arguments) {
    if (argument_count != 2) {
        fprintf(stderr, "usage: floor FILE\n");
        return 2;
    }
    try {
        Checker checker;
        check_file(arguments[1], checker);
        printf("%zu passed, %zu failed\n", checker.right, checker.wrong);
        return checker.wrong ? 1 : 0;
    } catch (const std::exception &error) {
        fprintf(stderr, "floor: %s: %s\n", arguments[1], error.what());
        return 2;
    }
}
