// The floor of the benchmark: the work of `oauthcheck check` and of `oauthcheck sign --emit signature`
// for a program that knows the form of the generated lines. For each line of a file it parses the JSON,
// builds the signature base string (RFC 5849 section 3.4.1) and signs it.
//
// Usage: floor check|sign METHOD FILE [KEY]
//   check compares with the expected signatures, prints the ids of wrong vectors, then the counts.
//   sign writes one line per vector, with its id and its signature.
//   METHOD is HMAC-SHA1, HMAC-SHA256, or RSA-SHA256 with the PEM file KEY.
// Exit 0: done, all are correct; 1: some are wrong; 2: the file cannot be read.
//
// It relies on the members' order in the generated lines and on a URL that needs no normalization, and
// holds one block of the file at a time. One thread; no allocation per vector.
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>

#include "base_string.h"
#include "signatures.h"

namespace {

using namespace simdjson;

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

template <class Method>
class Floor {
public:
    size_t right = 0, wrong = 0;

    Floor(const char *path, const char *key, bool signs)
        : signs(signs), path(path), prefix(this->path.substr(0, this->path.rfind('.'))),
          method(key, signs) {}

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
        if (signs) write(id, method.sign(base_string, secrets));
        else compare(id, line.find_field("expected"), secrets);
    }

    void end() {
        if (!signs) printf("%zu passed, %zu failed\n", right, wrong);
        output.flush();
    }

private:
    bool signs;
    string_view path, prefix;
    Method method;
    BaseString base_string;
    Output output;

    void compare(string_view id, ondemand::object expected, Secrets secrets) {
        for (auto member : expected) {
            string_view stage = member.unescaped_key();
            string_view value = member.value();
            bool agrees = stage == "signature" ? method.agrees(base_string, secrets, value)
                                               : stage == "base_string" && value == base_string.text();
            if (agrees) continue;
            wrong++;
            printf("%.*s: %.*s\n", int(id.size()), id.data(), int(stage.size()), stage.data());
            return;
        }
        right++;
    }

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

template <class Method>
int run(bool signs, const char *path, const char *key) {
    Floor<Method> floor(path, key, signs);
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
    string_view work = count < 2 ? "" : arguments[1], method = count < 3 ? "" : arguments[2];
    bool signs = work == "sign";
    if (count < 4 || count > 5 || (!signs && work != "check")) {
        fprintf(stderr, "usage: floor check|sign METHOD FILE [KEY]\n");
        return 2;
    }
    const char *path = arguments[3], *key = arguments[4];
    try {
        if (method == "HMAC-SHA1") return run<HMACMethod<SHA1Hash>>(signs, path, key);
        if (method == "HMAC-SHA256") return run<HMACMethod<SHA256Hash>>(signs, path, key);
        if (method == "RSA-SHA256") return run<RSASHA256>(signs, path, key);
        throw std::runtime_error("unknown method");
    } catch (const std::exception &error) {
        fprintf(stderr, "floor: %s: %s\n", path, error.what());
        return 2;
    }
}
