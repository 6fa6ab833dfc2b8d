/// A table of the modules, the critical path, and notes on the numbers.
extension BuildTimes {
    var text: String {
        var table = TextTable(("module", .left), ("seconds", .right), ("share", .right), ("", .left))
        for module in modules {
            let share = totalSeconds > 0 ? Int((module.seconds / totalSeconds * 100).rounded()) : 0
            table.add(
                module.name, TextTable.seconds(module.seconds), "\(share) %",
                module.isFromEarlierBuild ? "earlier build" : "")
        }
        var lines = [
            "total      \(TextTable.seconds(totalSeconds)) s in \(modules.count) modules, with waiting for a processor",
            "elapsed    \(TextTable.seconds(elapsedSeconds)) s, with linking",
            "critical   \(TextTable.seconds(criticalSeconds)) s: " + criticalPath.joined(separator: " -> "),
        ]
        if modules.contains(where: \.isFromEarlierBuild) {
            lines += [
                "",
                "Modules marked \"earlier build\" were not compiled in the newest one, or only in part. For a whole picture: "
                    + "swift package clean, then build.",
            ]
        }
        return table.text + "\n" + lines.joined(separator: "\n") + "\n"
    }
}
