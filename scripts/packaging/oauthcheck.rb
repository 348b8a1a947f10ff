# Builds oauthcheck from the source archive of the release. It was only checked with `ruby -c`, because no Homebrew was available.
class Oauthcheck < Formula
  desc "Finds the mistake in a wrong OAuth 1.0a signature"
  homepage "@HOME@"
  url "@URL@/oauthcheck-@VERSION@.tar.gz"
  sha256 "@SUM@"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build] if OS.mac?
  depends_on macos: :sequoia
  depends_on "openssl@3"
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--traits", "Live", "--product", "oauthcheck"
    bin.install ".build/release/oauthcheck"
    generate_completions_from_executable(bin/"oauthcheck", "--generate-completion-script")
    pkgshare.install "vectors"
    system "scripts/manual", bin/"oauthcheck", man1
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/oauthcheck --version")
  end
end
