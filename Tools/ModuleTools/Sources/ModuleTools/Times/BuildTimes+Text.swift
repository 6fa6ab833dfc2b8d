/// A table of the modules, the critical path, and what the numbers do not say by themselves.
extension BuildTimes {
    var text: String {
        var table = TextTable(
            ("module", .left), ("seconds", .right), ("share", .right), ("waited", .right), ("", .left))
        for module in modules {
            let share = totalSeconds > 0 ? Int((module.seconds / totalSeconds * 100).rounded()) : 0
            // What an earlier build's modules waited for is not this build's.
            let waited = module.isFromEarlierBuild ? "" : TextTable.seconds(module.waitSeconds)
            table.add(
                module.name, TextTable.seconds(module.seconds), "\(share) %", waited, Self.remarks(on: module))
        }
        let lines =
            [
                "total      \(TextTable.seconds(totalSeconds)) s in \(modules.count) modules",
                "elapsed    \(TextTable.seconds(elapsedSeconds)) s on \(lanes) lanes, with linking",
                "critical   \(TextTable.seconds(criticalSeconds)) s: " + criticalPath.joined(separator: " -> "),
            ] + remarks
        return table.text + "\n" + lines.joined(separator: "\n") + "\n"
    }

    private static func remarks(on module: ModuleTime) -> String {
        var remarks: [String] = []
        if module.isFromEarlierBuild { remarks.append("earlier build") }
        if module.isUncertain {
            remarks.append("\(TextTable.seconds(module.leastSeconds)) to \(TextTable.seconds(module.mostSeconds))")
        }
        return remarks.joined(separator: ", ")
    }

    private var remarks: [String] {
        var remarks: [String] = []
        if modules.contains(where: \.isFromEarlierBuild) {
            remarks.append(
                "Modules marked \"earlier build\" were not compiled in the newest one, or only in part; their times "
                    + "are approximate. For a whole picture: swift package clean, then build.")
        }
        if modules.contains(where: \.isUncertain) {
            remarks.append(
                "The record does not say which command a free lane took when two were ready at once: times with a "
                    + "range may be swapped with another module's.")
        }
        if unexplainedCommands > 0 {
            remarks.append("\(unexplainedCommands) commands of the newest build fit no way of sharing \(lanes) lanes.")
        }
        return remarks.isEmpty ? [] : [""] + remarks
    }
}
