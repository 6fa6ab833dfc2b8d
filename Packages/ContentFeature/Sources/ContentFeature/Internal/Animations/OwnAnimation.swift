import Design
import Foundation
import Motion

/// The animations that come with the app, made for it: see `Animations/`.
enum OwnAnimation: String, CaseIterable {
    /// A hull slides down the slipway and floats.
    case launch
    /// A seal appears, and a check mark is drawn on it.
    case once
    /// The beam of a lighthouse turns.
    case loop
    /// A needle moves over a gauge.
    case follow

    var document: Data {
        let bytes =
            switch self {
            case .launch: PackageResources.launch_json
            case .once: PackageResources.once_json
            case .loop: PackageResources.loop_json
            case .follow: PackageResources.follow_json
            }
        return Data(bytes)
    }

    /// What it shows, for those who cannot see it.
    var words: String {
        switch self {
        case .launch: "A new hull slides down the slipway and floats."
        case .once: "A green seal appears, and a check mark is drawn on it."
        case .loop: "The beam of a lighthouse turns above the sea."
        case .follow: "A needle moves over a gauge from red to green."
        }
    }

    /// Its frames; none for a file that cannot be read. A test reads them all.
    func frames(_ motion: AnimationFrames.Motion) -> AnimationFrames {
        guard let animation = try? LottieAnimation(document) else {
            return AnimationFrames(width: 1, height: 1, count: 1, rate: 1, motion: motion) { _, _, _ in nil }
        }
        return AnimationFrames(animation, motion: motion)
    }
}
