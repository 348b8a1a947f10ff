#if Live
import ArgumentParser
import Provider

extension Compatibility: ExpressibleByArgument {}
#endif
