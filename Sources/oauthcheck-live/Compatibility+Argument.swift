#if Live
import ArgumentParser
import Server

extension Compatibility: ExpressibleByArgument {}
#endif
