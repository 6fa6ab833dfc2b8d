extension Task where Failure == Never {
    /// What the task returns; nil as soon as the task that waits is cancelled. This one goes on.
    var valueUnlessCancelled: Success? {
        get async {
            let (values, value) = AsyncStream.makeStream(of: Success.self, bufferingPolicy: .bufferingOldest(1))
            Task<Void, Never> {
                value.yield(await self.value)
                value.finish()
            }
            return await values.first { _ in true }
        }
    }
}
