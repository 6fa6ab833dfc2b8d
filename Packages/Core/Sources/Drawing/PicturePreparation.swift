public import Foundation

public enum PicturePreparation {
    /// What may leave this machine: checked, oriented, scaled down, encoded anew.
    public static func prepare(
        _ data: Data, limits: PictureLimits = PictureLimits(), codecs: any PictureCodecs
    ) async throws(PictureProblem) -> PreparedPicture { fatalError("not built yet") }
}
