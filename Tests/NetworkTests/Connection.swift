#if Live
import Foundation

/// A connection to a server on this machine, by the system's own calls; no call takes longer than
/// ten seconds.
final class Connection {
    struct Failed: Error {}

    private let socket: Int32

    init(port: Int) throws {
        socket = Self.makeSocket()
        guard Self.withAddress(port, { connect(socket, $0, $1) }) == 0 else { throw Failed() }
    }

    fileprivate init(accepting listener: Int32) {
        socket = accept(listener, nil, nil)
        Self.limit(socket)
    }

    deinit { close(socket) }

    func send(_ bytes: [UInt8]) { _ = write(socket, bytes, bytes.count) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends a text again and again, as long as it is taken.
    ///
    /// - Returns: how many bytes were taken before nothing was for so many seconds.
    func send(repeating text: String, upTo count: Int, seconds: Int) -> Int {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var bytes: [UInt8] = []
        while bytes.count < 1 << 16 { bytes += text.utf8 }
        var sent = 0
        while sent < count {
            let taken = write(socket, bytes, bytes.count)
            guard taken > 0 else { break }
            sent += taken
            // The rest of the texts, so that the next one begins where one ends.
            if taken < bytes.count { break }
        }
        return sent
    }

    /// Says that nothing more is sent.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// What arrives next; empty at the end, or if nothing arrives.
    func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(socket, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = read()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Reads until the text has arrived; empty if it does not.
    func read(until text: String) -> String {
        var all: [UInt8] = []
        while !String(decoding: all, as: UTF8.self).contains(text) {
            let bytes = read()
            if bytes.isEmpty { return "" }
            all += bytes
        }
        return String(decoding: all, as: UTF8.self)
    }

    fileprivate static func makeSocket() -> Int32 {
        let made = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        limit(made)
        return made
    }

    private static func limit(_ socket: Int32) {
        var time = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    fileprivate static func withAddress(
        _ port: Int,
        _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// A server that does with each connection what a test wants.
final class Upstream {
    let port: Int
    private let listener: Int32

    init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
        let listener = Connection.makeSocket()
        self.listener = listener
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard Connection.withAddress(0, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0,
            withUnsafeMutablePointer(
                to: &address,
                {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        getsockname(listener, $0, &size)
                    }
                }) == 0
        else { throw Connection.Failed() }
        port = Int(in_port_t(bigEndian: address.sin_port))
        let thread = Thread {
            while true {
                var waited = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                // Ends with the listener.
                guard poll(&waited, 1, 30_000) > 0, waited.revents == Int16(POLLIN) else { return }
                serve(Connection(accepting: listener))
            }
        }
        thread.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
#endif
