/// What a file says, checked.
struct AnimationFile {
    let width, height, frameRate: Double
    let frames: Range<Double>
    let markers: [MotionMarker]
    let scene: Scene
}
