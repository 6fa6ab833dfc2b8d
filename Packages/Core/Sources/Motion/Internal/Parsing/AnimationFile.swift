/// What a file says, checked.
struct AnimationFile {
    let width, height, frameRate: Double
    let frames: Range<Double>
    let scene: Scene
}
