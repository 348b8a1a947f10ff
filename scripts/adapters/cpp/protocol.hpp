// The questions of scripts/adapters/run, as the adapters written in C++ without Qt share them.
#pragma once

#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace protocol {

using Json = nlohmann::ordered_json;

// Thrown where the library cannot be asked something.
struct Skipped : std::runtime_error {
    using runtime_error::runtime_error;
};

// A request to be signed or verified.
struct Question {
    Json json;

    // A member of the question, or the protocol parameter of that name; "" if it is absent.
    std::string operator[](const std::string &name) const
    {
        const Json &members = name.rfind("oauth_", 0) == 0 ? json.at("oauth") : json;
        return members.contains(name) && members[name].is_string() ? members[name] : Json("");
    }

    bool has(const std::string &name) const { return json.at("oauth").contains(name); }

    std::vector<std::pair<std::string, std::string>> form() const { return json.at("form"); }
};

// Answers the questions on standard input, until it ends.
template <typename Answer>
void serve(const std::string &version, Answer answer)
{
    std::cout << Json(version) << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        Json said;
        try {
            said = answer(Question{Json::parse(line)});
        } catch (const Skipped &reason) {
            said = {{"skipped", reason.what()}};
        } catch (const std::exception &failure) {
            said = {{"error", failure.what()}};
        }
        std::cout << said.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
}

}  // namespace protocol
