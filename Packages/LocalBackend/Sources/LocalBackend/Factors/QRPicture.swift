import Drawing

/// A QR code as an SVG document.
enum QRPicture {
    /// Without `#`, because clients put the text behind `data:image/svg+xml;utf-8,` as it is.
    static func svg(of code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        let bars = (0..<code.size).flatMap { y in
            runs(in: code, y).map { run in
                "M\(run.lowerBound + QRCode.quietZone) \(y + QRCode.quietZone)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <?xml version="1.0"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(side * modulePixels)" height="\(side * modulePixels)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
            <rect width="\(side)" height="\(side)" fill="white"/>
            <path d="\(bars.joined())" fill="black"/>
            </svg>

            """
    }

    private static let modulePixels = 3

    /// The runs of dark modules in a row.
    private static func runs(in code: QRCode, _ y: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for x in 0..<code.size where code[x, y] {
            if let last = runs.last, last.upperBound == x {
                runs[runs.count - 1] = last.lowerBound..<x + 1
            } else {
                runs.append(x..<x + 1)
            }
        }
        return runs
    }
}
