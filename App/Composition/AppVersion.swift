/// The version of this build.
public enum AppVersion {
    public static let current = "0.1.0"
}
