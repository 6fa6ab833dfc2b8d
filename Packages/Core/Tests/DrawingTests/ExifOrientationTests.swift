import Drawing
import Testing

@Suite struct ExifOrientationTests {
    @Test func theNumbersAreThoseOfTheStandard() {
        #expect(ExifOrientation.allCases.map(\.rawValue) == Array(1...8))
    }
}
