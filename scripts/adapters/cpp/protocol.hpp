// oauthcheck's adapter protocol, as the adapters written in C++ without Qt share it.
#pragma once

#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace protocol {

using Json = nlohmann::ordered_json;
using Parameters = std::vector<std::pair<std::string, std::string>>;

inline std::string text(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// A request to be signed or verified.
struct Question {
    std::string operation, method, url;
    Parameters query, form;
    Json request;
    std::map<std::string, std::string> oauth, secrets;

    // The protocol parameter or secret of that name; "" if it is absent.
    std::string operator[](const std::string &name) const
    {
        const auto &members = name.rfind("oauth_", 0) == 0 || name == "realm" ? oauth : secrets;
        const auto member = members.find(name);
        return member == members.end() ? "" : member->second;
    }

    bool has(const std::string &name) const { return oauth.count(name) != 0; }
    bool hasBody() const { return request.contains("body"); }
};

// An object, whose members may be lists, or a list of pairs.
inline Parameters parameters(const Json &given)
{
    Parameters parameters;
    for (const auto &[name, value] : given.items()) {
        if (given.is_array()) {
            parameters.emplace_back(text(value.at(0)), text(value.at(1)));
        } else if (!value.is_array()) {
            parameters.emplace_back(name, text(value));
        } else {
            for (const Json &one : value) parameters.emplace_back(name, text(one));
        }
    }
    return parameters;
}

inline std::map<std::string, std::string> texts(const Json &members)
{
    std::map<std::string, std::string> texts;
    for (const auto &[name, value] : members.items()) texts[name] = text(value);
    return texts;
}

inline Question question(const Json &line)
{
    Question question;
    question.operation = line.at("op");
    question.request = line.at("request");
    question.method = question.request.at("method");
    question.url = question.request.at("url");
    question.query = parameters(question.request.value("query", Json::array()));
    question.form = parameters(question.request.value("form", Json::array()));
    question.oauth = texts(line.value("oauth", Json::object()));
    question.secrets = texts(line.value("secrets", Json::object()));
    return question;
}

// Answers the questions on standard input, until it ends or says so. `answer` gives all but seq.
template <typename Answer>
void serve(const Json &start, Answer answer)
{
    for (std::string line; std::getline(std::cin, line);) {
        const Json asked = Json::parse(line);
        if (asked.at("op") == "stop") return;
        Json said = start;
        if (asked.at("op") != "start") {
            try {
                said = answer(question(asked));
            } catch (const std::exception &failure) {
                said = {{"error", failure.what()}};
            }
            said["seq"] = asked.at("seq");
        }
        std::cout << said.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
    }
}

}  // namespace protocol
