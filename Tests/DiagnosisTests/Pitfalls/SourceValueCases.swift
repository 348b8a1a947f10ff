/// Cases of values that languages convert to text, and of other values.
///
/// The hashes were computed in Python, from texts that are written there.
enum SourceValueCases {
    static let cases = members + lists + names + bodyHashes + timestamps

    private static let members: [SourceCase] = {
        let request = SourceFacts(body: #"{"a": {"b": 1}, "c": [1, null], "d": true, "e": null}"#)
        return [
            SourceCase(
                "json-members-as-text", request,
                "a=%5Bobject%20Object%5D&c=1%2C&d=true&e=null"),
            SourceCase(
                "json-members-as-text/1", request,
                "a=%7B%27b%27%3A%201%7D&c=%5B1%2C%20None%5D&d=True&e=None"),
            SourceCase("json-members-as-text/2", request, "a=Array&c=Array&d=1&e="),
            SourceCase(
                "json-members-as-text/3", request,
                "a=%7B%22b%22%3D%3E1%7D&c=%5B1%2C%20nil%5D&d=true&e="),
            SourceCase(
                "json-members-as-text/4", request,
                "a%5Bb%5D=1&c%5B0%5D=1&c%5B1%5D=null&d=true&e=null"),
            SourceCase("json-members-as-text/5", request, "a=&c=&c=1&d=true&e="),
            SourceCase("json-members-as-text/6", request, "a=&c=&d=true&e="),
        ]
    }()

    private static let lists: [SourceCase] = {
        let repeated = SourceFacts(url: "http://a/?a=1&a=2&b=3", oauth: "oauth_a=1")
        let object = SourceFacts(url: "http://a/?f%5Bx%5D=1&f%5By%5D=2&f%5B0%5D=3")
        return [
            SourceCase("list-text", repeated, "a=%5B%271%27%2C%20%272%27%5D&b=3&oauth_a=1"),
            SourceCase("list-text/1", repeated, "a=%5B%221%22%2C%20%222%22%5D&b=3&oauth_a=1"),
            SourceCase("list-text/2", repeated, "a=%5B%221%22%2C%222%22%5D&b=3&oauth_a=1"),
            SourceCase("list-text/3", repeated, "a=%5B1%2C%202%5D&b=3&oauth_a=1"),
            SourceCase("list-text/4", repeated, "a=%5B1%202%5D&b=3&oauth_a=1"),
            SourceCase("list-text/5", repeated, "a=Array&b=3&oauth_a=1"),
            SourceCase("list-text/6", repeated, "a=System.String%5B%5D&b=3&oauth_a=1"),
            SourceCase(
                "list-text/7", repeated, "a=%5B%271%27%2C%20%272%27%5D&b=%5B%273%27%5D&oauth_a=1"),
            SourceCase("list-text/4", SourceFacts(url: "http://a/?b=3"), "b=%5B3%5D"),
            SourceCase(
                "map-text", object,
                "f=%7B%27x%27%3A%20%271%27%2C%20%27y%27%3A%20%272%27%7D&f%5B0%5D=3"),
            SourceCase("map-text/4", object, "f=map%5Bx%3A1%20y%3A2%5D&f%5B0%5D=3"),
            SourceCase("map-text/5", object, "f=Array&f%5B0%5D=3"),
        ]
    }()

    private static let names = [
        SourceCase(
            "number-text", SourceFacts(url: "http://a/?a=5&b=2.50&c=x"), "a=5.0&b=2.50&c=x"),
        SourceCase(
            "number-text/1", SourceFacts(url: "http://a/?a=5&b=2.50&c=3.00"), "a=5&b=2.5&c=3"),
        SourceCase(
            "php-mangled-names", SourceFacts(url: "http://a/?a.b%5Bc.d%5D=1&e%20f=2"),
            "a_b%5Bc.d%5D=1&e_f=2"),
        SourceCase(
            "brackets-numbered", SourceFacts(url: "http://a/?a%5B%5D=x&b%5B%5D=z&a%5B%5D=y"),
            "a%5B0%5D=x&a%5B1%5D=y&b%5B0%5D=z"),
        SourceCase(
            "values-split-at-comma", SourceFacts(url: "http://a/?a=1,2,&b=3", oauth: "oauth_a=1,2"),
            "a=&a=1&a=2&b=3&oauth_a=1%2C2"),
        SourceCase(
            "ampersand-sent-raw", SourceFacts(formText: "a=x&y&b=1"), "a=x%26y&b=1"),
        SourceCase(
            "ampersand-sent-raw/1", SourceFacts(formText: "a=x&y=2&b=1"), "a=x&y=2%26b%3D1"),
        SourceCase(
            "ampersand-sent-raw/2",
            SourceFacts(url: "http://a/?c=d", formText: "a=x&y=2&b=1", oauth: "oauth_a=1"),
            "a=x%26y%3D2%26b%3D1&c=d&oauth_a=1"),
        SourceCase(
            "nested-object-empty", SourceFacts(url: "http://a/?a%5Bb%5D=1&a%5Bc%5D=2&d=3"),
            "a=&d=3"),
        SourceCase(
            "body-appended/2", SourceFacts(url: "http://a/?b=1", body: #"{"a":1}"#),
            "b=1&%7B%22a%22%3A1%7D"),
    ]

    private static let json = SourceFacts(
        body: "{\"b\": \"x/\u{E9}\",\"a\":[1]}\n", oauth: "oauth_body_hash=x")
    private static let hashed = SourceFacts(body: "a", oauth: "oauth_body_hash=x")
    /// Its hash has a "+" and a "/".
    private static let numbered = SourceFacts(body: "10", oauth: "oauth_body_hash=x")

    private static let bodyHashes = [
        SourceCase(
            "oauth-body-hash-not-sent", SourceFacts(body: "{}"),
            "oauth_body_hash=vyGp6PvFo4RvsFtPoIWeCReyIC8%3D"),
        SourceCase(
            "oauth-body-hash-not-sent", SourceFacts(form: "a=b c"),
            "a=b%20c&oauth_body_hash=FSnHPN2MtHlaUrynwFYTnY9FyWo%3D"),
        SourceCase(
            "oauth-body-hash-not-sent/1", SourceFacts(body: "{}"),
            "oauth_body_hash=RBNvo1WzZ4oRRq0W9%2BhknpT7T8If536DEMBg9hyq%2F4o%3D"),
        SourceCase(
            "oauth-body-hash-digest", hashed,
            "oauth_body_hash=ypeBEsobvcr6wjGzmiPcTaeG7%2FgUfE5yuYB3ha%2FuSLs%3D"),
        SourceCase(
            "oauth-body-hash-digest/1", hashed,
            "oauth_body_hash=H0D8ktokFpR1CXnubPWC8tXX0o4YM13gWrxU0FYOD1MChgxlK%2FCNVgJSql"
                + "50IQVG82n7u86MEs%2FHlXsmUv6adQ%3D%3D"),
        SourceCase(
            "oauth-body-hash-digest/2", hashed,
            "oauth_body_hash=DMF1ucDxtqgxw5niaXcmYQ%3D%3D"),
        SourceCase(
            "oauth-body-hash-digest/3", hashed,
            "oauth_body_hash=FLDCXf%2Fn5e6iEO4HaE3j19VO%2Bbc%3D"),
        SourceCase(
            "oauth-body-hash-digest/4", hashed,
            "oauth_body_hash=f5hBCfOXWfP0HboE9Rg3QeNvFEU%3D"),
        SourceCase(
            "oauth-body-hash-text", json,
            "oauth_body_hash=2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D"),
        SourceCase(
            "oauth-body-hash-text/1", json,
            "oauth_body_hash=Wv6bWSaGuCH8igrGNbj9VNYHjh8%3D"),
        SourceCase(
            "oauth-body-hash-text/2", json,
            "oauth_body_hash=bcrTAnjRXkBwvN9hI5d8hsQhpkI%3D"),
        SourceCase(
            "oauth-body-hash-text/3", json,
            "oauth_body_hash=MMRNdZNwEnacpQ1RH0yR47S6ZjI%3D"),
        SourceCase(
            "oauth-body-hash-text/4", json,
            "oauth_body_hash=d7klzxbh3PFEUvHp52Ty1WHzaTc%3D"),
        SourceCase(
            "oauth-body-hash-text/5", json,
            "oauth_body_hash=%2FWpOwAKnr4Cd82abdVOAeBkDjpU%3D"),
        SourceCase(
            "oauth-body-hash-text/6", json,
            "oauth_body_hash=EYT8IiTU2tdIWRdUoxdviTM7KVM%3D"),
        SourceCase(
            "oauth-body-hash-text/7", json,
            "oauth_body_hash=vHMZCydWNmQxvP1s%2FCUGhYrUBC8%3D"),
        SourceCase(
            "oauth-body-hash-text/8", json,
            "oauth_body_hash=F1qsFZITcNte530QmtARVvHjt4Y%3D"),
        SourceCase(
            "oauth-body-hash-text/9", json,
            "oauth_body_hash=CrY7c84KRpTA360ICL8jfT%2BBc24%3D"),
        SourceCase(
            "oauth-body-hash-text/10", json,
            "oauth_body_hash=I5gU%2FORJp%2FX2NgOGDM1ntyyOhBA%3D"),
        SourceCase(
            "oauth-body-hash-alphabet", numbered,
            "oauth_body_hash=sdV4ERHYT3s_5FoIUuWXWM16h-U%3D"),
        SourceCase(
            "oauth-body-hash-alphabet/1", numbered,
            "oauth_body_hash=sdV4ERHYT3s%2F5FoIUuWXWM16h%2BU"),
        SourceCase(
            "oauth-body-hash-alphabet/2", numbered,
            "oauth_body_hash=sdV4ERHYT3s_5FoIUuWXWM16h-U"),
        SourceCase(
            "oauth-body-hash-alphabet/3", numbered,
            "oauth_body_hash=sdV4ERHYT3s%252F5FoIUuWXWM16h%252BU%253D"),
        SourceCase(
            "oauth-body-hash-alphabet/4", numbered,
            "oauth_body_hash=sdV4ERHYT3s%2F5FoIUuWXWM16h%2BU%3D%0A"),
        SourceCase("oauth-body-hash-alphabet/5", numbered, "oauth_body_hash=true"),
        SourceCase("oauth-body-hash-alphabet/6", numbered, "oauth_body_hash=True"),
        SourceCase("oauth-body-hash-alphabet/7", numbered, "oauth_body_hash=1"),
    ]

    private static let timestamps: [SourceCase] = {
        let request = SourceFacts(oauth: "oauth_timestamp=1718000000")
        return [
            SourceCase("timestamp-float", request, "oauth_timestamp=1718000000.0"),
            SourceCase("timestamp-float/1", request, "oauth_timestamp=1718000000.000000"),
            SourceCase("timestamp-float/2", request, "oauth_timestamp=1.718E9"),
            SourceCase("timestamp-drawn-twice", request, "oauth_timestamp=1717999999"),
            SourceCase("timestamp-drawn-twice/1", request, "oauth_timestamp=1718000001"),
            SourceCase("timestamp-drawn-twice/119", request, "oauth_timestamp=1718000060"),
            SourceCase(
                "timestamp-exact-milliseconds/6", request, "oauth_timestamp=1718000000007"),
            SourceCase(
                "timestamp-exact-milliseconds/998", request, "oauth_timestamp=1718000000999"),
            SourceCase("timestamp-fraction/249", request, "oauth_timestamp=1718000000.25"),
            SourceCase("timestamp-fraction/6", request, "oauth_timestamp=1718000000.007"),
        ]
    }()
}
