import Design
import Drawing

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

/// The pictures of a frame. They are drawn as letters first. At the end, those over which nothing stands become graphics, if
/// the terminal has them.
@MainActor
package struct FramePictures {
    package var output = PictureOutput()
    let store = PictureStore()
    private var drawn: [DrawnPicture] = []

    /// The visible pictures that have to be decoded, in the order of the page.
    package var missing: [PictureRequest] { store.missing }

    package func add(_ pixels: PicturePixels?, for request: PictureRequest) {
        store.add(pixels, for: request)
    }

    mutating func beginFrame() {
        drawn = []
        store.beginFrame()
    }

    mutating func draw(
        of page: DrawnPage, over background: Style, on canvas: inout Canvas, _ stage: (AnimatedBlock) -> PixelImage?
    ) {
        for placed in page.placed {
            guard let count = placed.block.picture?.rows ?? placed.block.animation?.rows else { continue }
            let first = page.area.row + placed.row
            let rows = (first..<(first + count)).clamped(to: page.area.rowRange)
            guard !rows.isEmpty else { continue }
            if let request = placed.block.picture, let entry = store.use(request) {
                let graphics = entry.pixels?.graphics.map { (entry.number, $0, entry.request.rows) }
                draw(
                    { entry.cells($0) }, graphics: graphics, columns: request.columns, rows: rows, of: placed, on: page,
                    over: background, &canvas)
            } else if let block = placed.block.animation, let image = stage(block) {
                draw(
                    { PictureCells.cells(of: image, $0, isDrawing: true) }, columns: block.columns, rows: rows,
                    of: placed, on: page, over: background, &canvas)
            } else if placed.block.animation != nil {
                let words = Line("[This animation takes too long to be drawn.]", Face(.secondary))
                    .cut(columns: page.area.columns, mark: canvas.symbols.cut)
                canvas.write(words, column: page.area.column, row: rows.lowerBound, over: background)
            }
        }
    }

    private mutating func draw(
        _ letters: @escaping @MainActor (PictureLook) -> [Cell],
        graphics: (number: Int, graphics: PictureGraphics, rows: Int)? = nil, columns: Int, rows: Range<Int>,
        of placed: PageLayout.Placed, on page: DrawnPage, over background: Style, _ canvas: inout Canvas
    ) {
        let area = Area(column: page.area.column, row: rows.lowerBound, columns: columns, rows: rows.count)
        guard area.columnRange.upperBound <= canvas.grid.columns else { return }
        let firstRow = rows.lowerBound - page.area.row - placed.row
        let visible = (firstRow * columns)..<((firstRow + rows.count) * columns)
        let picture = DrawnPicture(
            letters: letters, graphics: graphics, area: area, firstRow: firstRow, background: background,
            cells: Array(letters(PictureLook(on: canvas, over: background))[visible]))
        for row in 0..<rows.count {
            canvas.grid.write(picture.cells(ofRow: row), column: area.column, row: area.row + row)
        }
        drawn.append(picture)
    }

    mutating func dim(_ area: Area, on canvas: inout Canvas) {
        let theme = canvas.theme
        let visible = drawn.map { picture in
            picture.cells.indices.filter { canvas.grid[picture.position(of: $0)] == picture.cells[$0] }
        }
        canvas.grid.restyle(area) { $0 = theme.dimmed($0) }
        for (index, visible) in visible.enumerated() {
            let picture = drawn[index]
            var look = PictureLook(on: canvas, over: picture.background)
            look.isFaded = true
            let start = picture.firstRow * picture.area.columns
            let cells = Array(picture.letters(look)[start..<(start + picture.cells.count)])
            for offset in visible {
                let position = picture.position(of: offset)
                canvas.grid.write(cells[offset...offset], column: position.column, row: position.row)
            }
            drawn[index].cells = cells
            drawn[index].isFaded = true
        }
    }

    /// Replaces the letters of pictures over which nothing stands by graphics.
    func placeGraphics(on canvas: inout Canvas) {
        for picture in drawn {
            guard let (number, graphics, rows) = picture.graphics, !picture.isFaded,
                picture.cells.indices.allSatisfy({ canvas.grid[picture.position(of: $0)] == picture.cells[$0] })
            else { continue }
            canvas.grid.fill(picture.area, Style(.standard, on: picture.background.background))
            canvas.grid.pictures.append(
                PlacedPicture(
                    number: number, graphics: graphics, rows: rows, area: picture.area, firstRow: picture.firstRow))
        }
    }

    func contains(_ position: Position) -> Bool {
        drawn.contains { $0.area.contains(position) }
    }
}

extension PictureLook {
    fileprivate init(on canvas: Canvas, over background: Style) {
        let theme = canvas.theme
        self.init(
            colors: theme.colors, isASCII: canvas.symbols == .ascii, background: theme.pixel(behind: background),
            style: theme.style(of: Face(), over: background), isDark: theme.appearance == .dark)
    }
}
