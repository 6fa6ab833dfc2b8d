import Drawing

/// Writes the pictures of frames, for terminals with graphics.
struct PictureEncoder {
    /// A terminal keeps the files of so many pictures that are not shown. One that is shown again, for example when a menu
    /// over it is closed, is not sent again.
    private static let hiddenLimit = 8

    /// The pictures whose files kitty has, the one shown longest ago first.
    private var stored: [Int] = []

    mutating func forgetAll(into bytes: inout [UInt8]) {
        for number in stored { bytes += KittyPicture.removal(number: number, isForgotten: true) }
        stored = []
    }

    /// - Parameters:
    ///   - isOutdated: whether cells below a picture have been written since it was drawn.
    /// - Returns: whether anything was written; the cursor is then anywhere.
    mutating func encode(
        from old: [PlacedPicture], to new: [PlacedPicture], isOutdated: (PlacedPicture) -> Bool,
        into bytes: inout [UInt8]
    ) -> Bool {
        let count = bytes.count
        for picture in old where !picture.isInCells && !new.contains(where: { $0.number == picture.number }) {
            bytes += KittyPicture.removal(number: picture.number, isForgotten: false)
        }
        for picture in new {
            switch picture.graphics {
            case .sixel(let sixel):
                guard !old.contains(picture) || isOutdated(picture) else { continue }
                move(to: picture.area, into: &bytes)
                bytes += sixel.bytes(rows: picture.visibleRows)
            case .kitty(let kitty):
                guard !old.contains(picture) else { continue }
                if !stored.contains(picture.number) { bytes += kitty.transmission(number: picture.number) }
                stored.removeAll { $0 == picture.number }
                stored.append(picture.number)
                move(to: picture.area, into: &bytes)
                bytes += kitty.placement(
                    number: picture.number, columns: picture.area.columns, rows: picture.rows,
                    visible: picture.visibleRows)
            }
        }
        removeHidden(new, into: &bytes)
        return bytes.count > count
    }

    private mutating func removeHidden(_ shown: [PlacedPicture], into bytes: inout [UInt8]) {
        let hidden = stored.filter { number in !shown.contains { $0.number == number } }
        for number in hidden.dropLast(Self.hiddenLimit) {
            bytes += KittyPicture.removal(number: number, isForgotten: true)
            stored.removeAll { $0 == number }
        }
    }

    private func move(to area: Area, into bytes: inout [UInt8]) {
        bytes += "\u{1b}[\(area.row + 1);\(area.column + 1)H".utf8
    }
}
