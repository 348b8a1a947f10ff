// The floor of the benchmark: the work of `oauthcheck check` and of `oauthcheck sign --emit signature`
// for a program that knows the form of the generated lines. For each line of a file it parses the JSON,
// builds the signature base string (RFC 5849 section 3.4.1) and signs it with HMAC-SHA1.
//
// Usage: floor check|sign FILE
//   check compares with the expected signatures, and prints how many are right and how many are wrong.
//   sign writes one line per vector, with its id and its signature.
// Exit 0: done, all are correct; 1: some are wrong. If a file cannot be read, it ends with an exception.
//
// It relies on the members' order in the generated lines, on secrets and a URL that need no normalization,
// and on lines of at most 256 KiB. One thread; no allocation per vector.
#include <nmmintrin.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using std::string_view;
namespace json = simdjson::ondemand;

constexpr size_t line_max = 1 << 18;
constexpr size_t hash_block = SHA_CBLOCK;

// An octet, percent-encoded once or twice. The text has room, so that it can be copied as one word.
struct Code {
    char text[8];
    uint8_t size;
};

struct Tables {
    Code once[256] = {}, twice[256] = {};
    // Orders octets like their percent-encoded forms: '%' comes before all unreserved octets.
    uint8_t rank[256] = {};

    constexpr Tables() {
        const char *hexadecimal = "0123456789ABCDEF";
        uint8_t next = 0;
        for (bool unreserved : {false, true}) {
            for (unsigned octet = 0; octet < 256; octet++) {
                bool is_letter = (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z');
                bool is_digit = octet >= '0' && octet <= '9';
                if ((is_letter || is_digit || octet == '-' || octet == '.' || octet == '_' || octet == '~') != unreserved) continue;
                rank[octet] = next++;
                char high = hexadecimal[octet >> 4], low = hexadecimal[octet & 15];
                once[octet] = unreserved ? Code{{char(octet)}, 1} : Code{{'%', high, low}, 3};
                twice[octet] = unreserved ? once[octet] : Code{{'%', '2', '5', high, low}, 5};
            }
        }
    }
};
constexpr Tables tables;

// Writes the text to `out`, percent-encoded by `codes`; returns where it ends. Reads and writes 16 octets at a time.
char *encode(string_view text, const Code (&codes)[256], char *out) {
    const __m128i unreserved = _mm_setr_epi8('A', 'Z', 'a', 'z', '0', '9', '-', '.', '_', '_', '~', '~', 0, 0, 0, 0);
    const char *at = text.data(), *end = at + text.size();
    while (at < end) {
        __m128i octets = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out), octets);
        // How many octets, from the first on, are in these ranges.
        long count = _mm_cmpistri(unreserved, octets, _SIDD_CMP_RANGES | _SIDD_NEGATIVE_POLARITY);
        count = std::min(count, end - at);
        at += count;
        out += count;
        if (count == 16) continue;
        while (at < end && codes[uint8_t(*at)].size > 1) {
            const Code &code = codes[uint8_t(*at++)];
            memcpy(out, code.text, sizeof code.text);
            out += code.size;
        }
    }
    return out;
}

char *append(string_view text, char *out) {
    return std::copy(text.begin(), text.end(), out);
}

struct Parameter {
    string_view name, value;
};

int order(string_view a, string_view b) {
    auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    if (in_a == a.end() || in_b == b.end()) return int(in_b == b.end()) - int(in_a == a.end());
    return tables.rank[uint8_t(*in_a)] < tables.rank[uint8_t(*in_b)] ? -1 : 1;
}

bool precedes(const Parameter &a, const Parameter &b) {
    int names = order(a.name, b.name);
    return names < 0 || (names == 0 && order(a.value, b.value) < 0);
}

// libcrypto's low-level functions: deprecated, but they fetch and allocate nothing per key.
void hash(const void *octets, size_t count, unsigned char *digest) {
    SHA_CTX state;
    SHA1_Init(&state);
    SHA1_Update(&state, octets, count);
    SHA1_Final(digest, &state);
}

unsigned hexadecimal_digit(char digit) {
    return digit <= '9' ? unsigned(digit - '0') : unsigned((digit | 32) - 'a' + 10);
}

// Signs one request after another in the same memory.
class Signer {
public:
    std::vector<Parameter> parameters;

    void add_query(string_view query) {
        char *out = decoded.get();
        while (!query.empty()) {
            string_view pair = query.substr(0, query.find('&'));
            query.remove_prefix(std::min(pair.size() + 1, query.size()));
            string_view name = pair.substr(0, pair.find('='));
            pair.remove_prefix(std::min(name.size() + 1, pair.size()));
            parameters.push_back({decode(name, out), decode(pair, out)});
        }
    }

    string_view sign(string_view method, string_view uri, string_view consumer_secret, string_view token_secret) {
        char *start = message.get();
        char *end = encode(consumer_secret, tables.once, start);
        *end++ = '&';
        end = encode(token_secret, tables.once, end);
        size_t key_size = size_t(end - start);
        unsigned char key[hash_block] = {}, outer[hash_block + SHA_DIGEST_LENGTH], digest[SHA_DIGEST_LENGTH];
        if (key_size > hash_block) hash(start, key_size, key);
        else memcpy(key, start, key_size);
        for (size_t i = 0; i < hash_block; i++) {
            start[i] = char(key[i] ^ 0x36);
            outer[i] = key[i] ^ 0x5c;
        }
        end = append_base_string(method, uri, start + hash_block);
        hash(start, size_t(end - start), outer + hash_block);
        hash(outer, sizeof outer, digest);
        int size = EVP_EncodeBlock(signature, digest, sizeof digest);
        return {reinterpret_cast<char *>(signature), size_t(size)};
    }

private:
    // Not filled with zeros, unlike std::vector: unused memory is never mapped. An octet takes five in a base string
    // ("%2520"), and the "=" and "&" of a parameter are six, no more than its quotes, brackets and commas in the line.
    std::unique_ptr<char[]> decoded{new char[line_max]}, message{new char[hash_block + 6 * line_max]};
    unsigned char signature[2 * SHA_DIGEST_LENGTH];

    // Form data: "+" is a space.
    string_view decode(string_view text, char *&out) {
        char *start = out;
        for (size_t i = 0; i < text.size(); i++) {
            if (text[i] == '%' && i + 2 < text.size()) {
                *out++ = char(hexadecimal_digit(text[i + 1]) << 4 | hexadecimal_digit(text[i + 2]));
                i += 2;
            } else {
                *out++ = text[i] == '+' ? ' ' : text[i];
            }
        }
        return {start, size_t(out - start)};
    }

    char *append_base_string(string_view method, string_view uri, char *out) {
        std::sort(parameters.begin(), parameters.end(), precedes);
        out = append(method, out);
        *out++ = '&';
        out = encode(uri, tables.once, out);
        string_view separator = "&";
        for (const Parameter &parameter : parameters) {
            out = append(separator, out);
            out = encode(parameter.name, tables.twice, out);
            out = append("%3D", out);
            out = encode(parameter.value, tables.twice, out);
            separator = "%26";
        }
        return out;
    }
};

int run(bool signs, const std::string &path) {
    FILE *file = fopen(path.c_str(), "r");
    if (!file) throw std::runtime_error("cannot open the file");
    static char buffer[line_max];
    setvbuf(file, buffer, _IOFBF, sizeof buffer);
    size_t right = 0, wrong = 0, capacity = line_max;
    char *line = static_cast<char *>(malloc(capacity));
    std::string start = "{\"id\": \"" + path.substr(0, path.rfind('.')) + "::", output;
    json::parser parser;
    Signer signer;
    for (ssize_t size; (size = getline(&line, &capacity, file)) > 0;) {
        json::document vector = parser.iterate(line, size_t(size), capacity);
        signer.parameters.clear();
        string_view id = vector.find_field("id");
        json::object request = vector.find_field("request");
        string_view method = request.find_field("method");
        string_view url = request.find_field("url");
        string_view uri = url.substr(0, url.find('?'));
        signer.add_query(url.substr(std::min(uri.size() + 1, url.size())));
        for (json::array pair : request.find_field("form").get_array()) {
            auto member = pair.begin();
            string_view name = *member;
            string_view value = *++member;
            ++member;
            signer.parameters.push_back({name, value});
        }
        for (auto member : vector.find_field("oauth").get_object()) {
            string_view name = member.unescaped_key();
            string_view value = member.value();
            signer.parameters.push_back({name, value});
        }
        json::object secrets = vector.find_field("secrets");
        string_view consumer_secret = secrets.find_field("consumer_secret");
        string_view token_secret = secrets.find_field("token_secret");
        string_view signature = signer.sign(method, uri, consumer_secret, token_secret);
        if (signs) {
            output.assign(start).append(id).append("\", \"signature\": \"").append(signature).append("\"}\n");
            fwrite_unlocked(output.data(), 1, output.size(), stdout);
        } else {
            string_view expected = vector.find_field("expected").find_field("signature");
            (expected == signature ? right : wrong)++;
        }
    }
    if (!signs) printf("%zu passed, %zu failed\n", right, wrong);
    return wrong > 0 ? 1 : 0;
}

}  // namespace

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: floor check|sign FILE\n");
        return 2;
    }
    return run(string_view("sign") == arguments[1], arguments[2]);
}
