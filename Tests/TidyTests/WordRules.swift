extension WordRule {
    /// The words and phrases that a reader stumbles over.
    static let all = order + denials + manner + verbs + vocabulary

    private static let order = [
        WordRule(
            phrases: ["behind"],
            exceptions: [
                "behind a|the|every proxy", "behind a|the * proxy", "behind a|the load balancer",
                // The cause of something is behind it.
                "mistake|mistakes|cause|causes behind",
            ],
            instead: "after", reason: "order is before and after; behind is a place",
            examples: ("the text behind the colon", "a server behind a proxy")),
        WordRule(
            phrases: ["stand|stands"], exceptions: ["stand|stands for", "stand|stands in for"],
            instead: "is, appears", reason: "names and values do not stand anywhere",
            examples: ("the name stands in the query", "standard input; k stands for a key")),
    ]

    private static let denials = [
        WordRule(
            phrases: ["is|are|was|were none"], exceptions: ["there is|are|was|were none"],
            instead: "is not a …, there is no …",
            reason: "the reader has to guess which noun is meant",
            examples: ("standard input is none", "there is none")),
        WordRule(
            phrases: ["is|are no"],
            exceptions: [
                "there is|are no", "is|are no longer|better|worse|different|more|less",
                "is|are no * than",
            ],
            instead: "is not a …", reason: "a native writer negates the verb, not the noun",
            examples: ("this is no HTTP method", "there is no method; it is no longer than 3")),
        WordRule(
            phrases: ["fail|fails no more"], exceptions: ["fail|fails no more than"],
            instead: "passes now", reason: "say what is true now",
            examples: ("a known failure fails no more", "it fails no more than twice")),
    ]

    private static let manner = [
        WordRule(
            phrases: ["so many"], instead: "up to N, at most N, the number of",
            reason: "the reader has to guess which number is meant",
            examples: ("so many requests", "as many requests as fit")),
        WordRule(
            phrases: [
                "fail|fails|failed|failing otherwise", "encode|encodes|encoded otherwise",
                "change|changes|changed otherwise", "write|writes|written otherwise",
                "do|does|done otherwise", "read|reads otherwise", "sign|signs|signed otherwise",
                "sort|sorts|sorted otherwise", "decode|decodes|decoded otherwise",
                "answer|answers|answered otherwise", "escape|escapes|escaped otherwise",
                "differ|differs otherwise", "spelt|spelled|spells otherwise",
                "join|joined otherwise", "record|recorded otherwise",
                "given|sent|named|put|made|built otherwise",
            ],
            instead: "differently", reason: "otherwise means: if not",
            examples: ("a value that is encoded otherwise", "otherwise it is encoded")),
        WordRule(
            phrases: ["anew"], instead: "again", reason: "it is out of use",
            examples: ("it is started anew", "it is started again; a new one")),
        WordRule(
            phrases: ["vector a line", "vectors|questions|requests|signatures|lines a second"],
            instead: "per line, per second", reason: "\"per\" shows that it is a rate",
            examples: ("JSON Lines, a vector a line", "one vector per line")),
        WordRule(
            phrases: ["in our place"], instead: "instead of oauthcheck",
            reason: "the reader does not know who we are",
            examples: ("it is asked in our place", "it is tested instead of oauthcheck")),
    ]

    private static let verbs = [
        WordRule(
            phrases: ["is|are|was|were|be|being told", "is|are|was|were not told"],
            exceptions: ["is|are|was|were|be told to|apart|otherwise"],
            instead: "is reported, is shown", reason: "people are told, things are reported",
            examples: ("the rest is told at the end", "it is told to stop")),
        WordRule(
            phrases: ["must be said"], instead: "is required",
            reason: "options are given, not said",
            examples: ("--show-secrets must be said", "--show-secrets is required")),
        WordRule(
            phrases: ["mend|mends|mended|mending"], instead: "fix", reason: "programs are fixed",
            examples: ("To be mended:", "an amendment; To fix:")),
        WordRule(
            phrases: ["hold|holds|held|holding against"], instead: "compare with",
            reason: "it means: to blame for", examples: ("it is held against ours", "held by us")),
        WordRule(
            phrases: ["come|comes|came|coming out"], instead: "matches, is reproduced, is",
            reason: "say what happens",
            examples: ("what is expected comes out", "it comes without")),
        WordRule(
            phrases: ["come|comes|came|coming to nothing"], instead: "has no effect",
            reason: "say what happens",
            examples: ("a mistake that comes to nothing", "it comes to 3")),
        WordRule(
            phrases: ["take|takes|taken|took|taking in"], instead: "read, accept",
            reason: "it means: to deceive or to understand",
            examples: ("lines are taken in ahead", "take it; intake")),
        WordRule(
            phrases: ["take|takes|took|taking no part"], instead: "is not signed, is not used",
            reason: "say what happens",
            examples: ("what is not given takes no part", "it takes no time")),
        WordRule(
            phrases: ["break|breaks|broke|broken|breaking off"],
            instead: "end early, crash, be incomplete", reason: "say what happened",
            examples: ("the program broke off", "the build broke; offset")),
        WordRule(
            phrases: ["make|makes|made just"], instead: "reproduces … exactly",
            reason: "\"just\" reads like \"only\"",
            examples: ("makes just the value", "it just works")),
        WordRule(
            phrases: ["signed was|were", "asked is|are"],
            instead: "The program signed …, … is tested", reason: "the subject comes first",
            examples: ("Signed was \"a\"", "what the program signed")),
    ]

    private static let vocabulary = [
        WordRule(
            phrases: ["octet|octets"], instead: "byte", reason: "people say byte",
            examples: ("20 octets long", "application/octet-stream"))
    ]

    /// Where the RFC's own words are quoted.
    static let quotations: [(file: String, phrase: String)] = []
}
