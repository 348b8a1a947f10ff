// The floor of the benchmark: the work of `oauthcheck check` and of `oauthcheck sign --emit signature`
// for a program that knows the form of the generated lines. For each line of a file it parses the JSON,
// builds the signature base string (RFC 5849 section 3.4.1) and signs it with HMAC-SHA1.
//
// Usage: floor check|sign FILE
//   check compares with the expected signatures, prints the ids of wrong vectors, then the counts.
//   sign writes one line per vector, with its id and its signature.
// Exit 0: done, all are correct; 1: some are wrong; 2: the file cannot be read.
//
// It relies on the members' order in the generated lines and on a URL that needs no normalization, and
// holds one block of the file at a time. One thread; no allocation per vector.
#include <fcntl.h>
#include <openssl/sha.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>

#include "base_string.h"

namespace {

using namespace simdjson;

struct Secrets {
    string_view consumer, token;
};

// Writes the octets in base64 to `out`; returns where it ends. Reads up to two octets more.
char *base64(const unsigned char *octets, size_t size, char *out) {
    const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned bits = unsigned(octets[i] << 16 | octets[i + 1] << 8 | octets[i + 2]);
        for (int shift = 18; shift >= 0; shift -= 6) *out++ = letters[bits >> shift & 63];
    }
    for (size_t i = size % 3; i == 1 || i == 2; i++) out[int(i) - 3] = '=';
    return out;
}

// libcrypto's low-level functions: deprecated, but they fetch and allocate nothing per key.
void hash(const void *octets, size_t count, unsigned char *digest) {
    SHA_CTX state;
    SHA1_Init(&state);
    SHA1_Update(&state, octets, count);
    SHA1_Final(digest, &state);
}

class HMACSHA1 {
public:
    string_view sign(BaseString &base_string, Secrets secrets) {
        char *end = encode(secrets.consumer, tables.once, key.get());
        *end++ = '&';
        end = encode(secrets.token, tables.once, end);
        size_t key_size = size_t(end - key.get());

        constexpr size_t block = BaseString::room, size = SHA_DIGEST_LENGTH;
        unsigned char pad[block] = {}, outer[block + size], digest[size + 2] = {};
        if (key_size > block) hash(key.get(), key_size, pad);
        else memcpy(pad, key.get(), key_size);
        for (size_t i = 0; i < block; i++) {
            base_string.before()[i] = char(pad[i] ^ 0x36);
            outer[i] = pad[i] ^ 0x5c;
        }
        string_view message = base_string.with_block_before();
        hash(message.data(), message.size(), outer + block);
        hash(outer, sizeof outer, digest);
        return {signature, size_t(base64(digest, size, signature) - signature)};
    }

private:
    Buffer key = Buffer(new char[6 * block_size + slack]);
    char signature[(SHA_DIGEST_LENGTH + 2) / 3 * 4];
};

// Writes whole blocks to standard output.
class Output {
public:
    void write(string_view text) {
        if (filled + text.size() > sizeof buffer) flush();
        if (text.size() > sizeof buffer) throw std::runtime_error("a text is too long");
        memcpy(buffer + filled, text.data(), text.size());
        filled += text.size();
    }

    void flush() {
        for (size_t done = 0; done < filled;) {
            ssize_t count = ::write(1, buffer + done, filled - done);
            if (count < 0) throw std::runtime_error("cannot write");
            done += size_t(count);
        }
        filled = 0;
    }

private:
    char buffer[1 << 16];
    size_t filled = 0;
};

class Floor {
public:
    size_t right = 0, wrong = 0;

    Floor(const char *path, bool signs)
        : signs(signs), path(path), prefix(this->path.substr(0, this->path.rfind('.'))) {}

    void take(ondemand::document_reference line) {
        Parameters &parameters = base_string.parameters;
        parameters.count = 0;
        string_view id = line.find_field("id");
        ondemand::object request = line.find_field("request");
        string_view http_method = request.find_field("method");
        string_view url = request.find_field("url");
        size_t mark = url.find('?');
        if (mark != string_view::npos) base_string.decode_query(url.substr(mark + 1));
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
        Secrets secrets;
        ondemand::object given = line.find_field("secrets");
        for (auto member : given) {
            string_view name = member.unescaped_key();
            string_view value = member.value();
            if (name == "consumer_secret") secrets.consumer = value;
            else if (name == "token_secret") secrets.token = value;
        }
        base_string.build(http_method, url.substr(0, mark));
        string_view signature = method.sign(base_string, secrets);
        if (signs) return write(id, signature);
        ondemand::object expected = line.find_field("expected");
        string_view value = expected.find_field("signature");
        if (value == signature) right++;
        else wrong++, printf("%.*s: signature\n", int(id.size()), id.data());
    }

    void end() {
        if (!signs) printf("%zu passed, %zu failed\n", right, wrong);
        output.flush();
    }

private:
    bool signs;
    string_view path, prefix;
    HMACSHA1 method;
    BaseString base_string;
    Output output;

    void write(string_view id, string_view signature) {
        output.write("{\"id\": \"");
        output.write(prefix);
        output.write("::");
        output.write(id);
        output.write("\", \"signature\": \"");
        output.write(signature);
        output.write("\"}\n");
    }
};

int run(bool signs, const char *path) {
    Floor floor(path, signs);
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
            for (auto line : lines) floor.take(line.value());
            if (lines.truncated_bytes() > 0) throw std::runtime_error("a line is cut short");
        }
        held = filled - whole;
        memmove(block.get(), block.get() + whole, held);
    }
    close(file);
    floor.end();
    return floor.wrong ? 1 : 0;
}

}  // namespace

int main(int count, char **arguments) {
    string_view work = count == 3 ? arguments[1] : "";
    if (work != "sign" && work != "check") {
        fprintf(stderr, "usage: floor check|sign FILE\n");
        return 2;
    }
    try {
        return run(work == "sign", arguments[2]);
    } catch (const std::exception &error) {
        fprintf(stderr, "floor: %s: %s\n", arguments[2], error.what());
        return 2;
    }
}
