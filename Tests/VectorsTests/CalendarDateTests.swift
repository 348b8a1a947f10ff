import Vectors
import Testing

@Suite("Days")
struct CalendarDateTests {
    /// From `date -u -d @SECONDS +%F`.
    @Test(
        "follow from the seconds since 1970",
        arguments: [
            (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"),
            (951_782_400, "2000-02-29"), (1_709_164_799, "2024-02-28"),
            (1_709_164_800, "2024-02-29"), (1_709_251_200, "2024-03-01"),
            (1_767_225_599, "2025-12-31"), (1_767_225_600, "2026-01-01"),
            (4_107_456_000, "2100-02-28"), (4_107_542_400, "2100-03-01"),
            (253_402_300_799, "9999-12-31"),
        ])
    func seconds(_ seconds: Int64, _ text: String) throws {
        let date = try #require(CalendarDate(secondsSince1970: seconds))
        #expect(date.description == text)
        #expect(CalendarDate(text) == date)
    }

    @Test("follow one another for 400 years, after which their order repeats")
    func succession() throws {
        var (year, month, day) = (1970, 1, 1)
        for number in 0..<Int64(146_097) {
            let date = try #require(
                CalendarDate(secondsSince1970: number * CalendarDate.secondsPerDay))
            #expect(date.parts == (year, month, day))
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day += 1
            if day > days[month - 1] { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect((year, month, day) == (2370, 1, 1))
    }

    @Test("do not exist before 1970 and after 9999", arguments: [-1, 253_402_300_800, .max, .min])
    func outside(_ seconds: Int64) {
        #expect(CalendarDate(secondsSince1970: seconds) == nil)
    }

    @Test(
        "are read only if they are written as dates and exist",
        arguments: [
            "", "2026", "2026-1-1", "2026-01-1", "26-01-01", "2026-13-01", "2026-00-01",
            "2026-01-00", "2026-01-32", "2026-04-31", "2026-02-29", "2100-02-29", "0000-01-01",
            "2026-01-01 ", "+026-01-01", "2026-01-0x", "2026/01/01", "2026-01-01T00:00:00Z",
            "2026-01-٠١", "--",
        ])
    func unreadable(_ text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("are ordered")
    func order() throws {
        let dates = ["0001-01-01", "1969-12-31", "2026-01-31", "2026-02-01", "2027-01-01"]
        let read = dates.compactMap(CalendarDate.init)
        #expect(read.count == dates.count)
        #expect(read.reversed().sorted().map(\.description) == dates)
    }
}
