import Design
import Drawing

/// The animations of the open screens: which frame of each is shown, and when another one is to be.
///
/// A frame is drawn once, and stays for at least ``interval``, however often the screen is drawn meanwhile.
@MainActor
final class AnimationStage {
    /// 15 frames a second: letters that change more often cost more than they show.
    static let interval = Duration.seconds(1) / 15

    private struct Shown {
        let block: AnimatedBlock
        let position: Int
        /// Nil for a frame that cannot be drawn. Then none is tried any more.
        let image: PixelImage?
    }

    private var clock = AnimationClock()
    private var moment: Duration?
    private var shown: [String: Shown] = [:]
    /// When another frame is to be shown; nil while nothing moves.
    private(set) var next: Duration?

    func begin(at now: Duration) {
        next = nil
        if moment.map({ now - $0 >= Self.interval }) ?? true { moment = now }
    }

    /// - Parameter isInFront: whether it goes on; behind something else it stands still.
    /// - Returns: nil when it cannot be drawn.
    func image(of block: AnimatedBlock, at place: String, isMoving: Bool, isInFront: Bool) -> PixelImage? {
        let id = Self.key(place, block.id)
        let before = shown[id].flatMap { $0.block.frames.hasSameFrames(as: block.frames) ? $0 : nil }
        if let before, before.image == nil { return nil }
        var position = block.frames.still
        if isMoving {
            position = clock.moment(of: block.frames, id: id, now: moment ?? .zero).frame
            if !isInFront, let before { position = before.position }
        }
        let size = (position, block.columns, block.rows)
        let isSame = before.map { ($0.position, $0.block.columns, $0.block.rows) == size } ?? false
        let image = isSame ? before?.image : block.image(at: position)
        shown[id] = Shown(block: block, position: position, image: image)
        if isMoving, isInFront, image != nil { scheduleNext(of: block.frames, id) }
        return image
    }

    private func scheduleNext(of frames: AnimationFrames, _ id: String) {
        guard let moment, let left = clock.untilNextFrame(of: frames, id: id, now: moment) else { return }
        let due = moment + max(left, Self.interval)
        next = next.map { min($0, due) } ?? due
    }

    /// Forgets the animations of screens that are not open any more. They begin anew when they are opened again.
    func keep(_ layers: [WindowContent.Layer]) {
        guard !shown.isEmpty else { return }
        let ids = Set(
            layers.flatMap { layer in
                layer.screen.elements.compactMap { $0.frames == nil ? nil : Self.key(layer.place, $0.id) }
            })
        shown = shown.filter { ids.contains($0.key) }
        clock.keep(only: ids)
    }

    private static func key(_ place: String, _ id: String) -> String { "\(place) \(id)" }
}
