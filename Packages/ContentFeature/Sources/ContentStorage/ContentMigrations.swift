public import Persistence

/// The tables of everything that the content screens keep.
public enum ContentMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        conversations, blobs, search, personasAndPictures, dex, purchases, usage,
    ]
}
