/// A picture in a frame.
struct DrawnPicture {
    let entry: PictureStore.Entry
    /// The visible part.
    let area: Area
    /// The row of the picture with which the visible part begins.
    let firstRow: Int
    let background: Style
    /// The letters of the visible part, row by row, as they were drawn last.
    var cells: [Cell]
    /// Whether it stands behind a sheet.
    var isFaded = false

    func position(of index: Int) -> Position {
        Position(column: area.column + index % area.columns, row: area.row + index / area.columns)
    }

    func cells(ofRow row: Int) -> ArraySlice<Cell> { cells[(row * area.columns)..<((row + 1) * area.columns)] }
}

/// Pictures are drawn as letters first. At the end, those over which nothing stands become graphics, if the terminal has them.
extension Interface {
    /// The visible pictures that have to be decoded, in the order of the page.
    package var missingPictures: [PictureRequest] { pictures.missing }

    /// Takes a decoded picture.
    ///
    /// - Parameter pixels: nil for a picture that cannot be decoded; its words stay.
    package func add(_ pixels: PicturePixels?, for request: PictureRequest) {
        pictures.add(pixels, for: request)
    }

    func beginPictures() {
        drawnPictures = []
        pictures.beginFrame()
    }

    func drawPictures(of page: DrawnPage, over background: Style, _ grid: inout Grid) {
        for placed in page.placed {
            guard let request = placed.block.picture else { continue }
            let first = page.area.row + placed.row
            let rows = (first..<(first + request.rows)).clamped(to: page.area.rowRange)
            guard !rows.isEmpty, let entry = pictures.use(request) else { continue }
            let area = Area(
                column: page.area.column, row: rows.lowerBound, columns: request.columns, rows: rows.count)
            guard area.columnRange.upperBound <= grid.columns else { continue }
            let top = rows.lowerBound - first
            let visible = (top * request.columns)..<((top + rows.count) * request.columns)
            let picture = DrawnPicture(
                entry: entry, area: area, firstRow: top, background: background,
                cells: Array(entry.cells(look(over: background))[visible]))
            for row in 0..<rows.count {
                grid.write(picture.cells(ofRow: row), column: picture.area.column, row: picture.area.row + row)
            }
            drawnPictures.append(picture)
        }
    }

    /// Makes everything weaker, as behind a sheet.
    func dim(_ area: Area, _ grid: inout Grid) {
        let visible = drawnPictures.map { picture in
            picture.cells.indices.filter { grid[picture.position(of: $0)] == picture.cells[$0] }
        }
        grid.restyle(area) { $0 = theme.dimmed($0) }
        for (index, visible) in visible.enumerated() {
            let picture = drawnPictures[index]
            var look = look(over: picture.background)
            look.isFaded = true
            let start = picture.firstRow * picture.area.columns
            let cells = Array(picture.entry.cells(look)[start..<(start + picture.cells.count)])
            for offset in visible {
                let position = picture.position(of: offset)
                grid.write(cells[offset...offset], column: position.column, row: position.row)
            }
            drawnPictures[index].cells = cells
            drawnPictures[index].isFaded = true
        }
    }

    /// Replaces the letters of pictures over which nothing stands by graphics.
    func placePictures(_ grid: inout Grid) {
        for picture in drawnPictures {
            guard let graphics = picture.entry.pixels?.graphics, !picture.isFaded,
                picture.cells.indices.allSatisfy({ grid[picture.position(of: $0)] == picture.cells[$0] })
            else { continue }
            grid.fill(picture.area, Style(.standard, on: picture.background.background))
            grid.pictures.append(
                PlacedPicture(
                    number: picture.entry.number, graphics: graphics, rows: picture.entry.request.rows,
                    area: picture.area, firstRow: picture.firstRow))
        }
    }

    /// Whether a letter is a part of a picture.
    func isInPicture(_ position: Position) -> Bool {
        drawnPictures.contains { $0.area.contains(position) }
    }

    private func look(over background: Style) -> PictureLook {
        PictureLook(
            colors: theme.colors, isASCII: symbols == .ascii, background: theme.pixel(behind: background),
            style: theme.style(of: Face(), over: background), isDark: theme.appearance == .dark)
    }
}
