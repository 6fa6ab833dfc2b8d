public import GRDB

extension AppDatabase {
    /// Reads, in one consistent view of the database.
    ///
    /// - Throws: ``StorageError``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        let pool = try pool()
        let outcome: Swift.Result<Result, any Error> = await withCheckedContinuation { continuation in
            pool.asyncRead { database in
                continuation.resume(returning: Swift.Result { try body(database.get()) })
            }
        }
        return try result(of: outcome)
    }

    /// Writes, in one transaction; durable when this returns, and nothing has changed when it throws.
    ///
    /// A write that has been asked for is carried out even when its task is cancelled meanwhile, so that whoever asked
    /// always learns what has become of it.
    ///
    /// - Throws: ``StorageError``.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        let pool = try pool()
        let outcome: Swift.Result<Result, any Error> = await withCheckedContinuation { continuation in
            pool.asyncWrite(body) { _, outcome in continuation.resume(returning: outcome) }
        }
        return try result(of: outcome)
    }

    private func result<Result>(of outcome: Swift.Result<Result, any Error>) throws(StorageError) -> Result {
        switch outcome {
        case .success(let result): return result
        case .failure(let error): throw StorageError(error, at: url)
        }
    }
}
