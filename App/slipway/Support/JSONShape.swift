import Design

/// What some commands print with `--json`.
struct JSONShape {
    let commands: [String]
    /// What a program must know besides the members; empty if that is all.
    let note: String
    /// The type of each member, by its path as jq writes it.
    let members: KeyValuePairs<String, String>

    init(_ commands: String..., note: String = "", members: KeyValuePairs<String, String>) {
        self.commands = commands
        self.note = note
        self.members = members
    }

    /// A failure of any command, on standard error.
    static let failure = JSONShape(
        "a failure of any command", note: "on standard error",
        members: [
            ".error.code": "number", ".error.message": "text", ".error.problems": "array, optional",
            ".error.problems[].part": "text, optional", ".error.problems[].key": "text, optional",
            ".error.problems[].reason": "text",
        ])

    /// The output of every command, in the order of the command line's help.
    static let all = [window, accounts, settings, ai, pro, routes, backend, purchases, others].flatMap(\.self)

    private static let window = [
        JSONShape(
            "shell", note: "one line for each command that is read, as README.md describes under 'The shell'",
            members: [
                ".seq": "number", ".ok": "true or false", ".snapshot": "object",
                ".error.code": "text, optional", ".error.message": "text, optional",
            ]),
        JSONShape(
            "open", note: "as 'shell' if it opens a window itself; .outcome is followed, raised, or words for people",
            members: [".url": "text, optional", ".scene": "text", ".outcome": "text"]),
    ]

    private static let accounts = [
        JSONShape(
            "auth sign-up", "auth sign-in", "auth verify", "auth recover", "auth apple", "auth update",
            "auth factor verify",
            note: "'auth recover' without a code is as 'auth magic-link'; 'auth apple' in the browser prints .address, "
                + "and with --begin .nonce",
            members: [
                ".user.id": "text", ".user.email": "text, optional", ".user.name": "text, optional",
                ".user.pendingEmail": "text, optional",
            ]),
        JSONShape("auth magic-link", "auth resend", members: [".email": "text"]),
        JSONShape(
            "auth status",
            members: [
                ".user": "object or null", ".user.id": "text", ".user.email": "text, optional",
                ".assurance": "text or null", ".awaiting": "object or null", ".awaiting.user.id": "text",
                ".awaiting.user.email": "text, optional", ".awaiting.factors[].id": "text",
                ".awaiting.factors[].name": "text or null", ".awaiting.factors[].verified": "true or false",
                ".awaiting.expires": "time", ".expires": "time or null", ".storage": "text", ".backend": "text",
                ".sessionBackend": "text or null",
            ]),
        JSONShape(
            "auth claims",
            members: [
                ".user": "text", ".session": "text or null", ".level": "text or null", ".methods[].name": "text",
                ".methods[].date": "time or null", ".issuer": "text or null", ".audience[]": "text",
                ".role": "text or null", ".issued": "time or null", ".expires": "time", ".algorithm": "text",
                ".key": "text or null", ".verifiedBy": "text",
            ]),
        JSONShape("auth refresh", members: [".expires": "time, optional"]),
        JSONShape(
            "auth factor list",
            members: [".[].id": "text", ".[].name": "text or null", ".[].verified": "true or false"]),
        JSONShape(
            "auth factor add", members: [".id": "text", ".name": "text", ".secret": "text", ".uri": "text"]),
        JSONShape(
            "auth factor confirm", members: [".id": "text", ".name": "text or null", ".verified": "true or false"]),
        JSONShape("auth factor cancel", members: [".cancelled": "text"]),
        JSONShape("auth factor remove", members: [".removed": "text"]),
        JSONShape(
            "auth sign-out",
            members: [".signedOut": "true or false", ".endedAtServer": "true or false", ".warnings[]": "text"]),
        JSONShape("auth delete-account", members: [".deleted": "text"]),
    ]

    private static let settings = [
        JSONShape(
            "settings list",
            members: [".[].key": "text", ".[].value": "any", ".[].default": "any", ".[].help": "text"]),
        JSONShape(
            "settings get", "settings set", "settings unset", "settings watch",
            note: "'settings watch' prints one line for each change; a value that is not shown is null; "
                + "'settings unset' prints nothing for a setting of another version",
            members: [".key": "text", ".value": "any", ".default": "any", ".help": "text"]),
        JSONShape(
            "settings export",
            note: "the document itself, with or without --json; nothing if it is written to a file",
            members: [
                ".schema": "number", ".appVersion": "text", ".date": "time", ".home": "object", ".account": "object",
                ".signedOut": "true or false, optional",
            ]),
        JSONShape(
            "settings import",
            members: [
                ".dryRun": "true or false", ".changed[].key": "text", ".changed[].scope": "text",
                ".changed[].before": "text, optional", ".changed[].after": "text, optional", ".unchanged[]": "text",
                ".unknown[]": "text",
            ]),
    ]

    private static let ai = [
        JSONShape(
            "ai ask", "ai chat", "ai describe",
            note: "'ai chat' prints a line for each reply; 'ai ask' and 'ai describe' with --stream print a line "
                + "for each part: .type is begun, text, reasoning, waiting or ended (an answer that is kept has no begun and no "
                + "reasoning); the last line has these members; .ending is complete, unknown, stopped, length, filtered, "
                + "tool-calls, interrupted or failed",
            members: [
                ".text": "text", ".model": "text or null", ".standIn": "true or false", ".ending": "text",
                ".conversation": "text or null", ".usage": "object or null", ".usage.promptTokens": "number or null",
                ".usage.replyTokens": "number or null", ".cost": "number or null", ".limits": "object or null",
                ".limits.requests": "object or null", ".limits.requests.limit": "number or null",
                ".limits.requests.remaining": "number or null", ".limits.requests.reset": "number or null",
                ".limits.tokens": "object or null", ".limits.tokens.limit": "number or null",
                ".limits.tokens.remaining": "number or null", ".limits.tokens.reset": "number or null",
            ]),
        JSONShape(
            "ai models",
            members: [
                ".[].id": "text", ".[].ownedBy": "text or null", ".[].contextTokens": "number or null",
                ".[].created": "time or null", ".[].isDefault": "true or false",
            ]),
        JSONShape(
            "ai image",
            members: [
                ".file": "text", ".type": "text", ".width": "number or null", ".height": "number or null",
                ".standIn": "true or false", ".revisedPrompt": "text or null",
            ]),
        JSONShape(
            "ai conversations list",
            members: [
                ".[].id": "text", ".[].title": "text", ".[].changed": "time", ".[].unfinished": "true or false",
            ]),
        JSONShape(
            "ai conversations show",
            members: [
                ".id": "text", ".title": "text", ".messages[].number": "number", ".messages[].role": "text",
                ".messages[].text": "text", ".messages[].model": "text or null", ".messages[].ending": "text or null",
                ".messages[].created": "time", ".messages[].attachments[]": "text",
            ]),
        JSONShape(
            "ai conversations search",
            members: [
                ".[].conversation": "text", ".[].title": "text", ".[].link": "text", ".[].role": "text",
                ".[].excerpt": "text", ".[].date": "time",
            ]),
        JSONShape("ai conversations rename", members: [".id": "text", ".title": "text"]),
        JSONShape("ai conversations delete", members: [".deleted": "text"]),
        JSONShape(
            "ai conversations export",
            note: "the document itself, with or without --json; nothing if it is written to a file",
            members: [
                ".slipway": "text", ".version": "number", ".conversation": "object", ".messages[]": "any",
                ".blobs": "object",
            ]),
        JSONShape("ai conversations import", members: [".id": "text"]),
        JSONShape(
            "dex scan",
            members: [
                ".result": "text", ".id": "text or null", ".name": "text or null", ".confidence": "text or null",
                ".times": "number or null", ".words": "text",
            ]),
        JSONShape(
            "dex list",
            members: [
                ".[].id": "text", ".[].name": "text", ".[].kind": "text", ".[].status": "text", ".[].times": "number",
                ".[].lastSeen": "time",
            ]),
        JSONShape(
            "dex show",
            members: [
                ".id": "text", ".status": "text", ".best": "object or null", ".best.name": "text", ".best.kind": "text",
                ".best.confidence": "text", ".best.evidence[]": "text", ".alternatives[].name": "text",
                ".alternatives[].kind": "text", ".alternatives[].confidence": "text",
                ".alternatives[].evidence[]": "text", ".corrected": "true or false", ".detail": "text or null",
                ".firstSeen": "time", ".lastSeen": "time", ".times": "number", ".model": "text",
            ]),
        JSONShape(
            "dex export", note: "the document itself, with or without --json; nothing if it is written to a file",
            members: [".slipway": "text", ".version": "number", ".entries[]": "any", ".blobs": "object"]),
    ]

    private static let pro = [
        JSONShape(
            "pro status", "pro buy", "pro restore", "pro redeem",
            note:
                ".state is none, trial, active, cancelled, billing-issue, lifetime, gifted, expired or refunded; .asOf is when "
                + "the store last said so, and .problem why that is not now",
            members: [
                ".state": "text", ".isPro": "true or false", ".product": "text or null", ".until": "time or null",
                ".renews": "true or false", ".asOf": "time or null", ".problem": "text or null",
                ".manage": "text or null",
                ".checkout": "text or null", ".unconfirmed": "number", ".store": "text", ".testStore": "true or false",
                ".requestsToday": "number", ".requestsPerDay": "number or null",
            ]),
        JSONShape(
            "pro offers",
            members: [
                ".[].package": "text", ".[].product": "text", ".[].title": "text", ".[].price": "number",
                ".[].currency": "text", ".[].period": "text or null", ".[].trial": "text or null",
                ".[].renewal": "text", ".[].page": "text or null",
            ]),
    ]

    private static let routes = [
        JSONShape(
            "routes list",
            members: [
                ".[].id": "text", ".[].path": "text", ".[].kind": "text", ".[].home": "text, optional",
                ".[].needsSession": "true or false", ".[].summary": "text", ".[].link": "text",
                ".[].aliases[]": "text", ".[].parameters[].name": "text", ".[].parameters[].kind": "text",
                ".[].parameters[].default": "text, optional", ".[].parameters[].examples[]": "text",
                ".[].guards[]": "text",
            ]),
        JSONShape(
            "routes explain", note: "a sign-in link has only .link and .outcome; offsets and lengths count bytes",
            members: [
                ".link": "text", ".outcome": "text", ".waitsFor": "text or null, optional", ".error": "text, optional",
                ".failing.offset": "number, optional", ".failing.length": "number, optional",
                ".places[].sheet": "number, optional", ".places[].segment": "number", ".places[].read": "text",
                ".places[].meaning": "text, optional", ".places[].attempts[].pattern": "text",
                ".places[].attempts[].route": "text", ".places[].attempts[].failure": "text, optional",
                ".places[].attempts[].matched": "number", ".guards[].screen": "text", ".guards[].guard": "text",
                ".guards[].holds": "true or false", ".guards[].summary": "text", ".redirect": "text, optional",
                ".ignoredItems[]": "text", ".aliases[].alias": "text", ".aliases[].pattern": "text",
                ".before": "text, optional", ".after": "text, optional", ".differences[]": "text",
            ]),
        JSONShape(
            "routes check", members: [".ok": "true or false", ".routes": "number", ".problems[]": "text"]),
    ]

    private static let backend = [
        JSONShape(
            "backend serve",
            members: [
                ".url": "text", ".aiURL": "text", ".purchasesURL": "text", ".purchasesKey": "text", ".anonKey": "text",
                ".serviceRoleKeyFile": "text", ".data": "text",
            ]),
        JSONShape(
            "backend outbox",
            members: [
                ".[].file": "text", ".[].date": "time", ".[].to": "text", ".[].subject": "text", ".[].type": "text",
                ".[].link": "text, optional", ".[].code": "text",
            ]),
        JSONShape(
            "backend feedback",
            members: [
                ".[].id": "text", ".[].received": "time", ".[].written": "time", ".[].user": "text",
                ".[].email": "text, optional", ".[].appVersion": "text", ".[].message": "text",
            ]),
        JSONShape("backend id-token", members: [".idToken": "text", ".provider": "text"]),
    ]

    private static let others = [
        JSONShape(
            "replay",
            members: [
                ".file": "text", ".intents": "number", ".ok": "true or false", ".isCutOff": "true or false",
                ".url": "text, optional", ".difference.line": "number, optional",
                ".difference.intent": "text, optional", ".difference.differences[]": "text",
            ]),
        JSONShape(
            "install-links",
            members: [
                ".installed": "true or false", ".entry": "text", ".defaults": "text", ".changes[]": "text",
                ".databaseUpdated": "true or false",
            ]),
        JSONShape(
            "doctor",
            members: [
                ".ok": "true or false", ".sections[].title": "text", ".sections[].lines[].name": "text",
                ".sections[].lines[].value": "text", ".sections[].lines[].isProblem": "true or false",
            ]),
        JSONShape("completion", members: [".shell": "text", ".script": "text"]),
        JSONShape(
            "json",
            members: [
                ".[].commands[]": "text", ".[].note": "text", ".[].members[].path": "text",
                ".[].members[].type": "text",
            ]),
        JSONShape("exit-codes", members: [".[].code": "number", ".[].meaning": "text"]),
    ]

    /// The page for people.
    static let page = ([failure] + all).map(\.text).joined(separator: "\n\n")

    private var text: String {
        let width = members.map { LetterWidth.of($0.key) }.max() ?? 0
        let head = commands.joined(separator: ", ") + (note.isEmpty ? "" : "\n  (\(note))")
        return members.reduce(head) { text, member in
            let gap = String(repeating: " ", count: width + 2 - LetterWidth.of(member.key))
            return "\(text)\n  \(member.key)\(gap)\(member.value)"
        }
    }
}

extension JSONShape {
    /// The commands of the Test Store.
    static let purchases = [
        JSONShape(
            "backend purchases show",
            members: [
                ".[].user": "text", ".[].email": "text or null", ".[].firstSeen": "time",
                ".[].entitlements[].id": "text", ".[].entitlements[].active": "true or false",
                ".[].entitlements[].product": "text", ".[].entitlements[].expires": "time or null",
                ".[].purchases[].product": "text", ".[].purchases[].origin": "text",
                ".[].purchases[].status": "text", ".[].purchases[].transaction": "text",
                ".[].purchases[].bought": "time", ".[].purchases[].periodStart": "time",
                ".[].purchases[].expires": "time or null", ".[].purchases[].willRenew": "true or false",
                ".[].purchases[].renewals": "number", ".[].purchases[].cancelled": "time or null",
                ".[].purchases[].billingIssue": "time or null", ".[].purchases[].graceExpires": "time or null",
                ".[].purchases[].refunded": "time or null",
            ]),
        JSONShape(
            "backend purchases clock", "backend purchases accelerate", "backend purchases currency",
            "backend purchases grace", note: "the settings afterwards; .offset and .grace are seconds",
            members: [
                ".now": "time", ".offset": "number", ".accelerated": "true or false", ".currency": "text",
                ".grace": "number",
            ]),
        JSONShape(
            "backend purchases cancel", "backend purchases resume", "backend purchases billing-issue",
            "backend purchases resolve", "backend purchases refund", "backend purchases gift",
            note: "the purchase afterwards; .purchase.origin is bought, redeemed or gift; .purchase.status is trial, "
                + "active, cancelled, billing-issue, grace, lifetime, gift, expired or refunded",
            members: [
                ".user": "text", ".purchase.product": "text", ".purchase.origin": "text", ".purchase.status": "text",
                ".purchase.transaction": "text", ".purchase.bought": "time", ".purchase.periodStart": "time",
                ".purchase.expires": "time or null", ".purchase.willRenew": "true or false",
                ".purchase.renewals": "number", ".purchase.cancelled": "time or null",
                ".purchase.billingIssue": "time or null", ".purchase.graceExpires": "time or null",
                ".purchase.refunded": "time or null",
            ]),
        JSONShape(
            "backend purchases code",
            members: [".code": "text", ".product": "text", ".user": "text or null", ".expires": "time"]),
        JSONShape(
            "backend purchases catalogue",
            note: "the document itself, with or without --json; .prices are in millionths of each currency's unit",
            members: [
                ".current": "text, optional", ".offerings[].id": "text", ".offerings[].description": "text",
                ".offerings[].metadata": "object, optional", ".offerings[].packages[].id": "text",
                ".offerings[].packages[].product": "text", ".products[].id": "text", ".products[].title": "text",
                ".products[].description": "text, optional", ".products[].period": "text, optional",
                ".products[].trial": "text, optional", ".products[].entitlements[]": "text",
                ".products[].prices": "object",
            ]),
    ]
}
