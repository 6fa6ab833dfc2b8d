public import Persistence

public enum ContentMigrations { public static let all: [FeatureMigration] = [] }
