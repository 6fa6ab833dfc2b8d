import Design
import Drawing
import Foundation

/// An animation over the first lines of a block, as letters.
struct AnimatedBlock {
    let id: String
    let frames: AnimationFrames
    let columns: Int
    let rows: Int

    /// - Returns: nil where pictures are told in words.
    init?(_ id: String, _ frames: AnimationFrames, columns: Int, rows: Int, _ output: PictureOutput) {
        let output = PictureOutput(output.form == .words ? .words : .blocks, cell: output.cell)
        let shape = Picture(Data(), width: frames.width, height: frames.height)
        guard let fit = PictureFit(shape, columns: columns, rows: rows, output) else { return nil }
        self.id = id
        self.frames = frames
        self.columns = fit.columns
        self.rows = fit.rows
    }

    /// A pixel for each half of a cell; nil for a frame that cannot be drawn.
    func image(at position: Int) -> PixelImage? {
        guard let frame = frames.frame(position, width: columns, height: 2 * rows), frame.width == columns,
            frame.height == 2 * rows, frame.pixels.count == columns * rows * 8
        else { return nil }
        return PixelImage(width: columns, height: 2 * rows, pixels: frame.pixels)
    }
}
