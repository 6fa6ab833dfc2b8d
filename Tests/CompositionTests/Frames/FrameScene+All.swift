extension FrameScene {
    static let all = signedOut + tabs + screens + conversations + sheets + keys
}
