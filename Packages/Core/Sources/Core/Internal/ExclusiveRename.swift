internal import CPlatform

/// Renames a file, and never replaces another one.
///
/// - Returns: 0, or -1 with the reason in `errno`: `EEXIST` when there is a file of that name.
func renameExclusively(_ source: String, to target: String) -> Int32 {
    slipway_rename_new(source, target)
}
