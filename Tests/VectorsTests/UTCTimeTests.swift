import Testing
import Vectors

@Suite("Times in UTC")
struct UTCTimeTests {
    /// From `date -u -d @SECONDS +%FT%TZ`.
    @Test(
        "are written, and read again",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_234_567_890, "2009-02-13T23:31:30Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func seconds(_ seconds: Int64, _ text: String) {
        #expect(UTCTime(secondsSince1970: seconds)?.description == text)
        #expect(UTCTime(text)?.seconds == seconds)
    }

    @Test(
        "are read only in one form",
        arguments: [
            "", "2026-11-22", "2026-11-22 21:00:00Z", "2026-11-22T21:00:00", "2026-11-22T24:00:00Z",
            "2026-11-22T21:60:00Z", "2026-11-22T21:00:61Z", "2026-02-30T21:00:00Z",
            "2026-11-22T+1:00:00Z", "2026-11-22T21.00.00Z", "1969-12-31T23:59:59Z",
        ])
    func unreadable(_ text: String) {
        #expect(UTCTime(text) == nil)
    }

    // RFC 9110 §5.6.7 gives the date; 784111777 is its number by `date -d`.
    @Test(
        "are read from dates of HTTP",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
            ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200), ("Sun Nov  6 08:49:37 1994", nil),
            ("Sun, 06 Nov 1994 08:49 GMT", nil), ("", nil), ("Sun, 99 Foo 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
        ])
    func dates(_ text: String, _ seconds: Int64?) {
        #expect(UTCTime(ofHTTP: text)?.seconds == seconds)
    }
}
