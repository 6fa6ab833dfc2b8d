/// How many colours a terminal shows.
package enum ColorDepth: Sendable, Equatable {
    /// None: the user has set NO_COLOR, or the terminal has none.
    case none
    /// The 16 that the user's terminal defines.
    case palette
    /// 256: a cube of 216 and 24 greys besides those 16 (xterm).
    case indexed
    case rgb
}
