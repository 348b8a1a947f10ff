/// What the environment of a job in CI says about the job.
enum JobEnvironment {
    /// Those of GitHub, GitLab, Jenkins, Azure, CircleCI, Bitbucket, Buildkite and Travis.
    private static let commitVariables = [
        "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT", "BUILD_SOURCEVERSION", "CIRCLE_SHA1",
        "BITBUCKET_COMMIT", "BUILDKITE_COMMIT", "TRAVIS_COMMIT",
    ]

    /// The hash of the commit that the job is for; nil outside a job.
    static var commit: String? {
        commitVariables.lazy.map { Environment[$0] }.first(where: isHash)
    }

    /// The folder of the repository that a job of GitHub is for; nil elsewhere.
    static var workspace: String? {
        let folder = Environment["GITHUB_WORKSPACE"]
        return folder.isEmpty ? nil : folder
    }

    /// Whether a text is a hash: 7 or more hexadecimal digits.
    private static func isHash(_ text: String) -> Bool {
        text.utf8.count >= 7 && text.utf8.count <= 64
            && text.utf8.allSatisfy { digit in
                (0x30...0x39).contains(digit) || (0x61...0x66).contains(digit)
            }
    }
}
