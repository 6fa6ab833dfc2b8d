import Design

/// A picture in a frame, or a frame of an animation.
struct DrawnPicture {
    let letters: @MainActor (PictureLook) -> [Cell]
    /// What a terminal with graphics shows in place of the letters; nil for letters alone.
    var graphics: (number: Int, graphics: PictureGraphics, rows: Int)?
    let area: Area
    /// The row of the picture with which the visible part begins.
    let firstRow: Int
    let background: Style
    /// The letters of the visible part, row by row, as they were drawn last.
    var cells: [Cell]
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
            draw(
                { entry.cells($0) },
                graphics: entry.pixels?.graphics.map { (entry.number, $0, entry.request.rows) },
                columns: request.columns, rows: rows, firstRow: rows.lowerBound - first, of: page, over: background,
                &grid)
        }
    }

    /// - Parameter isInFront: whether they go on.
    func drawAnimations(
        of page: DrawnPage, at place: String, isInFront: Bool, over background: Style, _ grid: inout Grid
    ) {
        for placed in page.placed {
            guard let block = placed.block.animation else { continue }
            let first = page.area.row + placed.row
            let rows = (first..<(first + block.rows)).clamped(to: page.area.rowRange)
            guard !rows.isEmpty else { continue }
            let image = animations.image(of: block, at: place, isMoving: motion != nil, isInFront: isInFront)
            guard let image else {
                let words = Line("[This animation takes too long to be drawn.]", Face(.secondary))
                write(
                    words.cut(columns: page.area.columns, mark: symbols.cut), column: page.area.column,
                    row: rows.lowerBound, &grid, over: background)
                continue
            }
            draw(
                { PictureCells.cells(of: image, $0, isDrawing: true) }, graphics: nil, columns: block.columns,
                rows: rows,
                firstRow: rows.lowerBound - first, of: page, over: background, &grid)
        }
    }

    /// - Parameters:
    ///   - rows: of the frame, the visible ones.
    ///   - firstRow: of the picture.
    private func draw(
        _ letters: @escaping @MainActor (PictureLook) -> [Cell],
        graphics: (number: Int, graphics: PictureGraphics, rows: Int)?, columns: Int, rows: Range<Int>, firstRow: Int,
        of page: DrawnPage, over background: Style, _ grid: inout Grid
    ) {
        let area = Area(column: page.area.column, row: rows.lowerBound, columns: columns, rows: rows.count)
        guard area.columnRange.upperBound <= grid.columns else { return }
        let visible = (firstRow * columns)..<((firstRow + rows.count) * columns)
        let picture = DrawnPicture(
            letters: letters, graphics: graphics, area: area, firstRow: firstRow, background: background,
            cells: Array(letters(look(over: background))[visible]))
        for row in 0..<rows.count {
            grid.write(picture.cells(ofRow: row), column: area.column, row: area.row + row)
        }
        drawnPictures.append(picture)
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
            let cells = Array(picture.letters(look)[start..<(start + picture.cells.count)])
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
            guard let (number, graphics, rows) = picture.graphics, !picture.isFaded,
                picture.cells.indices.allSatisfy({ grid[picture.position(of: $0)] == picture.cells[$0] })
            else { continue }
            grid.fill(picture.area, Style(.standard, on: picture.background.background))
            grid.pictures.append(
                PlacedPicture(
                    number: number, graphics: graphics, rows: rows, area: picture.area, firstRow: picture.firstRow))
        }
    }

    func isInPicture(_ position: Position) -> Bool {
        drawnPictures.contains { $0.area.contains(position) }
    }

    private func look(over background: Style) -> PictureLook {
        PictureLook(
            colors: theme.colors, isASCII: symbols == .ascii, background: theme.pixel(behind: background),
            style: theme.style(of: Face(), over: background), isDark: theme.appearance == .dark)
    }
}
