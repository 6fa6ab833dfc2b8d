import Design

/// What the layout of pictures depends on.
@MainActor
struct PictureLayout {
    let store: PictureStore
    let output: PictureOutput
    /// At most so many rows for each.
    let rows: Int
    let background: PixelColor

    /// - Returns: nil for a picture whose words stand in its place.
    func request(_ picture: Picture, columns: Int) -> PictureRequest? {
        guard let fit = PictureFit(picture, columns: columns, rows: rows, output), !store.isUnreadable(picture) else {
            return nil
        }
        return PictureRequest(
            picture: picture, columns: fit.columns, rows: fit.rows, output: output, background: background)
    }
}
