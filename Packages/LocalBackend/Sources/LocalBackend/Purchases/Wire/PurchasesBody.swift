import Core

extension Request {
    /// Reads the body of a call of the Test Store.
    ///
    /// - Throws: ``PurchasesFailure`` that names the member that is missing or wrong, and never quotes the body.
    func decodePurchases<Parameters: Decodable>(_ type: Parameters.Type) throws(PurchasesFailure) -> Parameters {
        do {
            return try ReceivedJSON.decode(type, from: body)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .badRequest("'\(JSONPlace.text(context.codingPath + [key]))' is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let place = JSONPlace.text(context.codingPath)
            throw .badRequest(place.isEmpty ? "The body must be a JSON object." : "'\(place)' has the wrong type.")
        } catch {
            throw .badRequest("The body is not JSON.")
        }
    }
}
