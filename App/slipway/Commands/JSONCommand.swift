import ArgumentParser
import Design

struct JSONCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "json",
        abstract: "Describe the output of every command with --json.",
        discussion: """
            Each command prints one line of JSON. Paths are written as for jq. A time is text, as in RFC 3339. An \
            optional member is left out when there is no value; other members are always there.

            EXAMPLE
              slipway json
              slipway settings list --json | jq -r '.[].key'

            \(JSONShape.page)
            """)

    @OptionGroup var common: CommonOptions

    func execute() async throws { try output(JSONShape.all) { Output.print("\(lines: JSONShape.page)") } }
}

/// What some commands print with `--json`.
struct JSONShape: Encodable {
    struct Member: Encodable {
        /// As jq writes it.
        let path: String
        let type: String
    }

    let commands: [String]
    /// What a program must know besides the members; empty if that is all.
    private(set) var note = ""
    private(set) var members: [Member] = []

    /// A failure of any command, and the output of every command, in the order of the command line's help.
    static let all = read(text)

    /// Of each shape: its commands, perhaps a note in parentheses, and its members, several of one type before its name.
    private static let text = """
        a failure of any command
        (on standard error)
        .error.code: number; .error.message: text; .error.problems: array, optional
        .error.problems[].part, .error.problems[].key: text, optional; .error.problems[].reason: text
        shell
        (one line for each that is read, such as {"do":"tap","element":"sign-in.options"}; 'do' is tap, type (with 'text'), \
        select ('value'), rows ('from', 'count'), tab ('tab'), open ('url'), phase ('phase'), or alone: snapshot, pop, \
        back, forward, dismiss, quit)
        .seq: number; .ok: true or false; .snapshot: object; .error.code, .error.message: text, optional
        open
        (as 'shell' if it opens a window itself; .outcome is followed, raised, or words for people)
        .url: text, optional; .scene, .outcome: text
        auth sign-up, auth sign-in, auth verify, auth recover, auth apple, auth update, auth factor verify
        ('auth recover' without a code is as 'auth magic-link'; 'auth apple' in the browser prints .address, and with \
        --begin .nonce)
        .user.id: text; .user.email, .user.name, .user.pendingEmail: text, optional
        auth magic-link, auth resend
        .email: text
        auth status
        .user: object or null; .user.id: text; .user.email: text, optional; .assurance: text or null
        .awaiting: object or null; .awaiting.user.id: text; .awaiting.user.email: text, optional
        .awaiting.factors[].id: text; .awaiting.factors[].name: text or null
        .awaiting.factors[].verified: true or false; .awaiting.expires: time; .expires: time or null; .storage: text
        .backend: text; .sessionBackend: text or null
        auth claims
        .user: text; .session, .level: text or null; .methods[].name: text; .methods[].date: time or null
        .issuer: text or null; .audience[]: text; .role: text or null; .issued: time or null; .expires: time
        .algorithm: text; .key: text or null; .verifiedBy: text
        auth refresh
        .expires: time, optional
        auth factor list
        .[].id: text; .[].name: text or null; .[].verified: true or false
        auth factor add
        .id, .name, .secret, .uri: text
        auth factor confirm
        .id: text; .name: text or null; .verified: true or false
        auth factor cancel
        .cancelled: text
        auth factor remove
        .removed: text
        auth sign-out
        .signedOut, .endedAtServer: true or false; .warnings[]: text
        auth delete-account
        .deleted: text
        settings list
        .[].key: text; .[].value, .[].default: any; .[].help: text
        settings get, settings set, settings unset, settings watch
        ('settings watch' prints one line for each change; a value that is not shown is null; 'settings unset' prints \
        nothing for a setting of another version)
        .key: text; .value, .default: any; .help: text
        settings export
        (the document itself, with or without --json; nothing if it is written to a file)
        .schema: number; .appVersion: text; .date: time; .home, .account: object; .signedOut: true or false, optional
        settings import
        .dryRun: true or false; .changed[].key, .changed[].scope: text; .changed[].before: text, optional
        .changed[].after: text, optional; .unchanged[], .unknown[]: text
        ai ask, ai chat, ai describe
        ('ai chat' prints a line for each reply; 'ai ask' and 'ai describe' with --stream print a line for each part: \
        .type is begun, text, reasoning, waiting or ended (an answer that is kept has no begun and no reasoning); the \
        last line has these members, .text being the whole answer; .ending is complete, unknown, stopped, length, \
        filtered, tool-calls, interrupted or failed)
        .text: text; .model: text or null; .standIn: true or false; .ending: text; .conversation: text or null
        .usage: object or null; .usage.promptTokens, .usage.replyTokens, .cost: number or null; .limits: object or null
        .limits.requests: object or null; .limits.requests.limit, .limits.requests.remaining: number or null
        .limits.requests.reset: number or null; .limits.tokens: object or null; .limits.tokens.limit: number or null
        .limits.tokens.remaining, .limits.tokens.reset: number or null
        ai models
        .[].id: text; .[].ownedBy: text or null; .[].contextTokens: number or null; .[].created: time or null
        .[].isDefault: true or false
        ai image
        .file, .type: text; .width, .height: number or null; .standIn: true or false; .revisedPrompt: text or null
        ai conversations list
        .[].id, .[].title: text; .[].changed: time; .[].unfinished: true or false
        ai conversations show
        .id, .title: text; .messages[].number: number; .messages[].role, .messages[].text: text
        .messages[].model, .messages[].ending: text or null; .messages[].created: time; .messages[].attachments[]: text
        ai conversations search
        .[].conversation, .[].title, .[].link, .[].role, .[].excerpt: text; .[].date: time
        ai conversations rename
        .id, .title: text
        ai conversations delete
        .deleted: text
        ai conversations export
        (the document itself, with or without --json; nothing if it is written to a file)
        .slipway: text; .version: number; .conversation: object; .messages[]: any; .blobs: object
        ai conversations import
        .id: text
        dex scan
        .result: text; .id, .name, .confidence: text or null; .times: number or null; .words: text
        dex list
        .[].id, .[].name, .[].kind, .[].status: text; .[].times: number; .[].lastSeen: time
        dex show
        .id, .status: text; .best: object or null; .best.name, .best.kind, .best.confidence, .best.evidence[]: text
        .alternatives[].name, .alternatives[].kind, .alternatives[].confidence, .alternatives[].evidence[]: text
        .corrected: true or false; .detail: text or null; .firstSeen, .lastSeen: time; .times: number; .model: text
        dex export
        (the document itself, with or without --json; nothing if it is written to a file)
        .slipway: text; .version: number; .entries[]: any; .blobs: object
        pro status, pro buy, pro restore, pro redeem
        (.state is none, trial, active, cancelled, billing-issue, lifetime, gifted, expired or refunded; .asOf is \
        when the store last said so, and .problem why that is not now)
        .state: text; .isPro: true or false; .product: text or null; .until: time or null; .renews: true or false
        .asOf: time or null; .problem, .manage, .checkout: text or null; .unconfirmed: number; .store: text
        .testStore: true or false; .requestsToday: number; .requestsPerDay: number or null
        pro offers
        .[].package, .[].product, .[].title: text; .[].price: number; .[].currency: text; .[].period: text or null
        .[].trial: text or null; .[].renewal: text; .[].page: text or null
        routes list
        .[].id, .[].path, .[].kind: text; .[].home: text, optional; .[].needsSession: true or false; .[].summary: text
        .[].link, .[].aliases[], .[].parameters[].name, .[].parameters[].kind: text
        .[].parameters[].default: text, optional; .[].parameters[].examples[], .[].guards[]: text
        routes explain
        (a sign-in link has only .link and .outcome; offsets and lengths count bytes)
        .link, .outcome: text; .waitsFor: text or null, optional; .error: text, optional
        .failing.offset, .failing.length, .places[].sheet: number, optional; .places[].segment: number
        .places[].read: text; .places[].meaning: text, optional; .places[].attempts[].pattern: text
        .places[].attempts[].route: text; .places[].attempts[].failure: text, optional
        .places[].attempts[].matched: number; .guards[].screen, .guards[].guard: text; .guards[].holds: true or false
        .guards[].summary: text; .redirect: text, optional; .ignoredItems[], .aliases[].alias, .aliases[].pattern: text
        .before, .after: text, optional; .differences[]: text
        routes check
        .ok: true or false; .routes: number; .problems[]: text
        backend serve
        .url, .aiURL, .purchasesURL, .purchasesKey, .anonKey, .serviceRoleKeyFile, .data: text
        backend outbox
        .[].file: text; .[].date: time; .[].to, .[].subject, .[].type: text; .[].link: text, optional; .[].code: text
        backend feedback
        .[].id: text; .[].received, .[].written: time; .[].user: text; .[].email: text, optional; .[].appVersion: text
        .[].message: text
        backend id-token
        .idToken, .provider: text
        backend purchases show
        .[].user: text; .[].email: text or null; .[].firstSeen: time; .[].entitlements[].id: text
        .[].entitlements[].active: true or false; .[].entitlements[].product: text
        .[].entitlements[].expires: time or null; .[].purchases[].product, .[].purchases[].origin: text
        .[].purchases[].status, .[].purchases[].transaction: text; .[].purchases[].bought: time
        .[].purchases[].periodStart: time; .[].purchases[].expires: time or null
        .[].purchases[].willRenew: true or false; .[].purchases[].renewals: number
        .[].purchases[].cancelled, .[].purchases[].billingIssue, .[].purchases[].graceExpires: time or null
        .[].purchases[].refunded: time or null
        backend purchases clock, backend purchases accelerate, backend purchases currency, backend purchases grace
        (the settings afterwards; .offset and .grace are seconds)
        .now: time; .offset: number; .accelerated: true or false; .currency: text; .grace: number
        backend purchases cancel, backend purchases resume, backend purchases billing-issue, backend purchases \
        resolve, backend purchases refund, backend purchases gift
        (the purchase afterwards; .purchase.origin is bought, redeemed or gift; .purchase.status is trial, active, \
        cancelled, billing-issue, grace, lifetime, gift, expired or refunded)
        .user, .purchase.product, .purchase.origin, .purchase.status, .purchase.transaction: text
        .purchase.bought, .purchase.periodStart: time; .purchase.expires: time or null
        .purchase.willRenew: true or false; .purchase.renewals: number; .purchase.cancelled: time or null
        .purchase.billingIssue, .purchase.graceExpires, .purchase.refunded: time or null
        backend purchases code
        .code, .product: text; .user: text or null; .expires: time
        backend purchases catalogue
        (the document itself, with or without --json; .prices are in millionths of each currency's unit)
        .current: text, optional; .offerings[].id, .offerings[].description: text
        .offerings[].metadata: object, optional; .offerings[].packages[].id, .offerings[].packages[].product: text
        .products[].id, .products[].title: text; .products[].description, .products[].period: text, optional
        .products[].trial: text, optional; .products[].entitlements[]: text; .products[].prices: object
        replay
        .file: text; .intents: number; .ok, .isCutOff: true or false; .url: text, optional
        .difference.line: number, optional; .difference.intent: text, optional; .difference.differences[]: text
        install-links
        .installed: true or false; .entry, .defaults, .changes[]: text; .databaseUpdated: true or false
        doctor
        .ok: true or false; .sections[].title, .sections[].lines[].name, .sections[].lines[].value: text
        .sections[].lines[].isProblem: true or false
        completion
        .shell, .script: text
        json
        .[].commands[], .[].note, .[].members[].path, .[].members[].type: text
        exit-codes
        .[].code: number; .[].meaning: text
        """

    // By bytes: every command reads this before it begins, because its parser reads the help of all commands.
    private static func read(_ text: String) -> [JSONShape] {
        text.utf8.split(separator: UInt8(ascii: "\n")).reduce(into: []) { shapes, line in
            switch line.first {
            case UInt8(ascii: "."):
                shapes[shapes.count - 1].members += line.split(separator: UInt8(ascii: ";")).flatMap(members)
            case UInt8(ascii: "("): shapes[shapes.count - 1].note = String(Substring(line.dropFirst().dropLast()))
            default: shapes.append(JSONShape(commands: words(line, UInt8(ascii: ","))))
            }
        }
    }

    private static func members(_ text: Substring.UTF8View) -> [Member] {
        let parts = words(text, UInt8(ascii: ":"))
        return words(parts[0].utf8[...], UInt8(ascii: ",")).map { Member(path: $0, type: parts[1]) }
    }

    private static func words(_ text: Substring.UTF8View, _ separator: UInt8) -> [String] {
        text.split(separator: separator).map { String(Substring($0.drop { $0 == UInt8(ascii: " ") })) }
    }

    static let page = all.map(\.text).joined(separator: "\n\n")

    private var text: String {
        let width = members.map { LetterWidth.of($0.path) }.max() ?? 0
        let head = commands.joined(separator: ", ") + (note.isEmpty ? "" : "\n  (\(note))")
        return members.reduce(head) { text, member in
            let gap = String(repeating: " ", count: width + 2 - LetterWidth.of(member.path))
            return "\(text)\n  \(member.path)\(gap)\(member.type)"
        }
    }
}
