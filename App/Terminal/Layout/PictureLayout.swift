import Design
import Drawing

/// What the layout of pictures depends on.
@MainActor
struct PictureLayout {
    let store: PictureStore
    let output: PictureOutput
    let pageRows: Int
    /// Whether letters can show pixels: there are half blocks, and colours for them.
    let hasHalfBlocks: Bool
    let background: PixelColor

    /// At most so many rows for a picture whose pixels may be joined.
    var rows: Int { PictureFit.rows(ofPage: pageRows) }

    /// - Returns: nil for a picture whose words stand in its place.
    func request(_ picture: Picture, columns: Int) -> PictureRequest? {
        let most = picture.isExact ? pageRows : rows
        guard !picture.isExact || output.form.hasGraphics || hasHalfBlocks,
            let fit = PictureFit(picture, columns: columns, rows: most, output), !store.isUnreadable(picture)
        else { return nil }
        return PictureRequest(
            picture: picture, columns: fit.columns, rows: fit.rows, output: output, background: background)
    }
}
