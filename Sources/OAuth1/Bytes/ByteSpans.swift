#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#else
import Glibc
#endif

// Bytes are copied, compared, searched and written many at a time, which saves 38 % of the time of
// `check`. This file has all of the unsafe code that this takes.

// MARK: - Copying

extension [UInt8] {
    /// The bytes of `span`.
    package init(_ span: Span<UInt8>) {
        self.init()
        append(copying: span)
    }

    /// Appends the bytes of `span`.
    package mutating func append(copying span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { bytes in
            unsafe append(contentsOf: bytes)
        }
    }

    /// Replaces all bytes with those of `span`, and keeps the memory.
    package mutating func replaceAll(copying span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { bytes in
            unsafe replaceSubrange(indices, with: bytes)
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends the bytes of `span`; there must be room for them.
    package mutating func append(copying span: Span<UInt8>) {
        precondition(span.count <= freeCapacity)
        unsafe span.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeMutableBufferPointer { buffer, count in
                _ = unsafe buffer[count...].update(fromContentsOf: bytes)
                count += bytes.count
            }
        }
    }
}

// MARK: - Writing short texts

extension OutputSpan<UInt8> {
    /// The number of bytes that ``append(words:lengthMax:word:)`` may write after the end.
    static var slack: Int { 8 }

    /// Appends `count` short texts; there must be room for `lengthMax` bytes each, and ``slack``.
    ///
    /// - Parameters:
    ///   - count: the number of texts.
    ///   - lengthMax: the greatest length of a text, in bytes; up to 8.
    ///   - word: returns a text, its first byte in the lowest bits, and its length in bytes.
    @inline(__always)
    mutating func append(
        words count: Int,
        lengthMax: Int,
        word: (Int) -> (bytes: UInt64, length: Int)
    ) {
        precondition(freeCapacity >= lengthMax * count + Self.slack)
        unsafe withUnsafeMutableBufferPointer { buffer, initialized in
            guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            var end = initialized
            for index in 0..<count {
                let (bytes, length) = word(index)
                assert(length <= lengthMax)
                unsafe start.storeBytes(of: bytes.littleEndian, toByteOffset: end, as: UInt64.self)
                end &+= length
            }
            initialized = end
        }
    }
}

// MARK: - Tables

extension StaticString {
    /// The number at `index` of a table, its first byte in the lowest bits.
    ///
    /// The text of a program needs no initialization, so a lookup is one instruction.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at index: Int) -> Number {
        let place = index &* MemoryLayout<Number>.size
        precondition(index >= 0 && place &+ MemoryLayout<Number>.size <= utf8CodeUnitCount)
        let bytes = unsafe UnsafeRawPointer(utf8Start)
        let number = unsafe bytes.loadUnaligned(fromByteOffset: place, as: Number.self)
        return Number(littleEndian: number)
    }
}

// MARK: - Reading, searching and comparing

extension Collection<UInt8> {
    /// Calls `body` with the bytes, which are copied only if they do not lie side by side.
    @inlinable
    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(Array(self).span)
    }
}

extension Span<UInt8> {
    /// Eight bytes from `index` on, the first one in the lowest bits.
    @inlinable @inline(__always)
    package func word(at index: Int) -> UInt64 {
        let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        return UInt64(littleEndian: word)
    }

    /// Four bytes from `index` on, the first one in the lowest bits.
    @inlinable @inline(__always)
    func halfWord(at index: Int) -> UInt64 {
        let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
        return UInt64(UInt32(littleEndian: word))
    }

    /// Up to eight bytes from `index` on, the first one in the lowest bits; zeros after the end.
    @inlinable @inline(__always)
    package func wordOrLess(at index: Int) -> UInt64 {
        guard index &+ 8 > count else { return word(at: index) }
        guard count < 8 else {
            return word(at: count &- 8) >> UInt64(8 &* (index &+ 8 &- count))
        }
        guard count < 4 else {
            let (first, last) = (halfWord(at: 0), halfWord(at: count &- 4))
            return (first | last << UInt64(8 &* (count &- 4))) >> UInt64(8 &* index)
        }
        var word: UInt64 = 0
        for place in stride(from: count &- 1, through: index, by: -1) {
            word = word << 8 | UInt64(self[place])
        }
        return word
    }

    /// Sixteen bytes from `index` on.
    @inlinable @inline(__always)
    func bytes(at index: Int) -> SIMD16<UInt8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    /// The index of the first `byte` from `start` on; nil if it is not found.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        unsafe extracting(start...).withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let place = unsafe memchr(first, Int32(byte), bytes.count)
            else { return nil }
            return unsafe start + first.distance(to: place)
        }
    }

    /// The index of the first byte from `start` on for which `isMeant`, which is called with
    /// sixteen bytes at a time; ``count`` if it is not found.
    @inlinable @inline(__always)
    package func firstIndex(
        from start: Int,
        where isMeant: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
    ) -> Int {
        var index = start
        while index &+ 16 <= count {
            if let place = isMeant(bytes(at: index)).first { return index &+ place }
            index &+= 16
        }
        guard index < count else { return count }
        // After the end are zeros; if one of them is the first match, the result is `count`.
        let rest = SIMD16(wordOrLess(at: index), wordOrLess(at: index &+ 8))
        return Swift.min(count, index &+ (isMeant(rest).first ?? 16))
    }

    /// The number of times that `byte` occurs.
    package func count(of byte: UInt8) -> Int {
        count { $0 .== .init(repeating: byte) }
    }

    /// The number of Unicode scalars that begin in this span, whose text is UTF-8.
    package var characterCount: Int {
        count - count { $0 & .init(repeating: 0xC0) .== .init(repeating: 0x80) }
    }

    /// The number of bytes for which `isCounted`, which is called with sixteen bytes at a time.
    @inline(__always)
    private func count(where isCounted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> Int {
        var found = 0
        var index = 0
        while index &+ 16 <= count {
            // Sixteen counts, each in one byte: after 255 steps they are added up.
            var counts = SIMD16<UInt8>(repeating: 0)
            let end = Swift.min(count &- 15, index &+ 255 &* 16)
            while index < end {
                counts &+= isCounted(bytes(at: index)).ones
                index &+= 16
            }
            found &+= counts.sum
        }
        // After the end are zeros, which are not counted.
        let rest = SIMD16(wordOrLess(at: index), wordOrLess(at: index &+ 8))
        let isThere = SIMD16<UInt8>.places .< .init(repeating: UInt8(count &- index))
        return found &+ (isCounted(rest) .& isThere).ones.sum
    }

    /// The index of the first `text` from `start` on; nil if it is not found or empty.
    @usableFromInline
    package func firstIndex(of text: Span<UInt8>, from start: Int = 0) -> Int? {
        guard !text.isEmpty else { return nil }
        var index = start
        while let place = firstIndex(of: text[0], from: index), place + text.count <= count {
            if extracting(place..<place + text.count).isEqual(to: text) { return place }
            index = place + 1
        }
        return nil
    }

    /// Whether both have the same bytes.
    package func isEqual(to other: Span<UInt8>) -> Bool {
        count == other.count && order(of: count, other) == 0
    }

    /// Negative if it comes before `other`, zero if both have the same bytes.
    func difference(from other: Span<UInt8>) -> Int {
        let order = order(of: Swift.min(count, other.count), other)
        return order == 0 ? count - other.count : Int(order)
    }

    /// The order of the first `common` bytes, which both have.
    @inline(__always)
    private func order(of common: Int, _ other: Span<UInt8>) -> Int32 {
        unsafe withUnsafeBytes { bytes in
            unsafe other.withUnsafeBytes { others in
                guard let first = bytes.baseAddress, let second = others.baseAddress else {
                    return 0
                }
                return unsafe memcmp(first, second, common)
            }
        }
    }
}

// MARK: - Sixteen bytes at a time

// Compare two vectors, never a vector and a single byte: that would compare them one by one.
extension SIMD16<UInt8> {
    /// The bytes of two words, each from its lowest bits up.
    @inlinable @inline(__always)
    init(_ first: UInt64, _ second: UInt64) {
        let words = SIMD2(first.littleEndian, second.littleEndian)
        self = unsafe unsafeBitCast(words, to: Self.self)
    }

    /// The index of each byte.
    fileprivate static var places: Self {
        Self(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    }

    @inline(__always)
    fileprivate var sum: Int { Int(SIMD16<UInt16>(truncatingIfNeeded: self).wrappedSum()) }
}

extension SIMDMask<SIMD16<Int8>> {
    /// The index of the first lane that is set; nil if none is.
    @inlinable @inline(__always)
    var first: Int? {
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        guard words[0] | words[1] != 0 else { return nil }
        let (low, high) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
        return low != 0 ? low.trailingZeroBitCount >> 3 : 8 &+ high.trailingZeroBitCount >> 3
    }

    /// The first eight lanes, from the lowest byte up: all bits of each that is set.
    @inline(__always)
    var firstWord: UInt64 {
        UInt64(littleEndian: unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)[0])
    }

    /// 1 in each lane that is set, 0 in the others.
    @inline(__always)
    fileprivate var ones: SIMD16<UInt8> {
        0 &- (unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self))
    }
}
