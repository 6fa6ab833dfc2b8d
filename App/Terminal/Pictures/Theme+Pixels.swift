import Drawing

extension Theme {
    /// The colour behind a style; black or white where only the terminal knows it.
    func pixel(behind style: Style) -> PixelColor {
        guard case .rgb(let red, let green, let blue) = style.background else {
            return appearance == .dark ? PixelColor(0, 0, 0) : PixelColor(255, 255, 255)
        }
        return PixelColor(red, green, blue)
    }
}
