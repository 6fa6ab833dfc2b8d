public import Core
public import Persistence

/// Why a request of the Test Store's operator was not carried out. Nothing has changed.
public enum TestStoreError: ClassifiedError, Sendable, Equatable {
    /// There is no such user. `similar` is one with a similar name.
    case userUnknown(String, similar: String?)
    /// There is no such product, in the catalogue or among the user's.
    case productUnknown(String, similar: String?)
    /// Not every product has a price in this currency; `known` are those in which each has one.
    case currencyUnknown(String, known: [String])
    /// There is no such entitlement, or several of which none was named; `known` are those of the catalogue.
    case entitlementUnknown(String?, known: [String])
    /// None of the user's purchases is in the state that the action needs; `reason` says which that is.
    case nothingToChange(reason: String)
    /// The store's clock would leave the years 2000 to 2999.
    case timeOutOfRange
    /// The catalogue cannot be used; `reason` names the file, the place and the repair.
    case catalogue(reason: String)
    case storage(StorageError)

    public var kind: FailureKind {
        if case .storage(let error) = self { error.kind } else { .badData }
    }
}

extension TestStoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .userUnknown(let name, let similar):
            "The Test Store has no user '\(name)'." + Self.hint(similar)
                + " 'slipway backend purchases show' lists them."
        case .productUnknown(let id, let similar):
            "There is no product '\(id)'." + Self.hint(similar)
        case .currencyUnknown(let code, let known):
            "Not all products have a price in '\(code)'. Use one of: \(known.joined(separator: ", "))."
        case .entitlementUnknown(let id?, let known):
            "There is no entitlement '\(id)'. Use one of: \(known.joined(separator: ", "))."
        case .entitlementUnknown(nil, let known):
            "The catalogue has several entitlements. Name one of: \(known.joined(separator: ", "))."
        case .nothingToChange(let reason): reason
        case .timeOutOfRange: "The store's clock must stay in the years 2000 to 2999."
        case .catalogue(let reason): reason
        case .storage(let error): error.description
        }
    }

    private static func hint(_ similar: String?) -> String { similar.map { " Did you mean '\($0)'?" } ?? "" }
}
