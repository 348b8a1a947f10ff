/// Any bytes as a vector file and as JSON Lines, through everything that the commands do.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzVectors(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    for run in [VectorRun(text, asLines: false), VectorRun(text, asLines: true)] {
        var run = run
        run.read()
        run.holdReports()
        run.holdWriting()
    }
    return 0
}
