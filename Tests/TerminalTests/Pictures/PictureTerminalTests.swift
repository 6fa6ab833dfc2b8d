import CoreTesting
import Design
import Drawing
import Foundation
import Testing

@testable import Terminal

/// Half blocks, as another terminal shows them: pyte, which Tools/test installs.
@MainActor
struct PictureTerminalTests {
    private struct SeenCell: Decodable {
        let letter: String
        let foreground: String
        let background: String

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            letter = try values.decode(String.self)
            foreground = try values.decode(String.self)
            background = try values.decode(String.self)
        }
    }

    private static func seen(_ bytes: [UInt8], columns: Int, rows: Int) async throws -> [[SeenCell]] {
        let program = """
            import json, sys, pyte
            columns, rows = int(sys.argv[1]), int(sys.argv[2])
            screen = pyte.Screen(columns, rows)
            pyte.ByteStream(screen).feed(sys.stdin.buffer.read())
            lines = [[screen.buffer[row][column] for column in range(columns)] for row in range(rows)]
            json.dump([[[cell.data, cell.fg, cell.bg] for cell in line] for line in lines], sys.stdout)
            """
        let process = try SpawnedProcess.start(
            try #require(PyteTerminal.python), ["-c", program, String(columns), String(rows)], input: .pipe,
            output: .pipe)
        try process.input?.write(contentsOf: Data(bytes))
        try process.input?.close()
        let output = try process.output?.readToEnd() ?? Data()
        #expect(await process.wait() == .exited(0))
        return try JSONDecoder().decode([[SeenCell]].self, from: output)
    }

    @Test(.enabled(if: PyteTerminal.python != nil, "pyte is not there."), arguments: [ColorDepth.rgb, .indexed])
    func pyteSeesTheColoursOfThePicture(depth: ColorDepth) async throws {
        let image = PixelImage.noise(40, 20, seed: 5)
        let session = PictureSession(.blocks, cell: .assumed, colors: depth)
        session.show(
            .init("page", title: "Page") {
                Image("page.image", description: "A boat", picture: session.picture(image))
            })
        var bytes = session.draw()
        session.decode()
        bytes += session.draw()
        let cells = try await Self.seen(bytes, columns: 60, rows: 24)
        let first = try #require((0..<24).first { session.grid.text(ofRow: $0).contains("A boat") }) - 10
        var exact = 0
        for row in 0..<10 {
            for column in 0..<40 {
                let meant = session.grid[column + 2, first + row]
                let seen = cells[first + row][column + 2]
                #expect(seen.letter == String(meant.letter))
                #expect(seen.background == Self.hex(meant.style.background))
                if meant.letter != " " { #expect(seen.foreground == Self.hex(meant.style.foreground)) }
                let pixel = image.colors(ofRow: 2 * row + 1)[column]
                if Self.hex(.rgb(pixel[0], pixel[1], pixel[2])) == seen.background { exact += 1 }
            }
        }
        #expect(exact == 400 || depth == .indexed)
    }

    private static func hex(_ color: Color) -> String {
        guard case .rgb(let red, let green, let blue) = color else { return "default" }
        return [red, green, blue].map { String($0, radix: 16) }.map { $0.count == 1 ? "0\($0)" : $0 }.joined()
    }
}
