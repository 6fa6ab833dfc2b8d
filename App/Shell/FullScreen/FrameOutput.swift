import Terminal

/// Where frames go: a terminal, or a test.
@MainActor
protocol FrameOutput: AnyObject {
    /// Whether a frame can be written now: what has to be known of the terminal is known, and no frame is being written.
    var isReady: Bool { get }
    var hasFailed: Bool { get }
    var options: FrameEncoder.Options { get }
    var pictures: PictureOutput { get }
    func write(_ frame: EncodedFrame)
    /// Puts a text on the clipboard of the terminal.
    ///
    /// - Returns: what is known of that, for the user; nil for a text that is too long.
    func copy(_ text: String) -> String?
    /// Takes an answer of the terminal.
    ///
    /// - Returns: whether the next frame may look different.
    func note(_ report: TerminalReport) -> Bool
    func noteResize()
    /// The user has come back to the terminal.
    func noteFocus()
    /// Does not wait for further answers.
    func giveUpAnswers()
    func setMouse(_ isOn: Bool)
    /// Stops the process, as Ctrl-Z does.
    ///
    /// - Returns: false where nothing could continue it.
    func suspend() -> Bool
    func theme(for appearance: WindowAppearance) -> Theme
}
