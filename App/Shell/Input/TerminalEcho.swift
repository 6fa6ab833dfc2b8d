import Foundation
import Synchronization

/// A terminal's echo: off while a secret is typed, and always back on afterwards.
public enum TerminalEcho {
    /// The terminals whose echo was switched off here; the settings of all others are left alone.
    private static let silenced = Mutex<Set<Int32>>([])

    /// Switches the echo off, or back on if it was switched off here; no effect on a descriptor that is not a terminal.
    public static func set(_ isOn: Bool, on descriptor: Int32 = 0) {
        silenced.withLock { silenced in
            guard var settings = TerminalDevice.settings(of: descriptor) else { return }
            if isOn {
                guard silenced.remove(descriptor) != nil else { return }
                settings.c_lflag |= tcflag_t(ECHO)
            } else {
                guard settings.c_lflag & tcflag_t(ECHO) != 0 else { return }
                silenced.insert(descriptor)
                settings.c_lflag &= ~tcflag_t(ECHO)
            }
            TerminalDevice.apply(settings, to: descriptor)
        }
    }
}
