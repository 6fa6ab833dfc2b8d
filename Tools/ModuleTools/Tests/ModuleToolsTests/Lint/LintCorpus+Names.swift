extension LintCorpus {
    private static let shop =
        Monorepo.shop("App", "Tool", "AppTests") + """
            --- Sources/Tool/Tool.swift
            func tool() { print("tools are not meant") }
            --- Tests/AppTests/AppTests.swift
            import Testing
            func test() { print("tests are excepted") }
            --- .modules.yml
            names:
              - names: [print, FileHandle.standardOutput, .standardError, "write(1,", stdout]
                from: [App, AppTests]
                except: "kind:test"
                files: [Sources/App/Output.swift, Sources/App/Allowed/**]
                because: there is one way out.

            """

    static let names: [Case] = [
        Case(
            "forbidden-name: calls, members and globals, in every branch of every #if",
            shop + """
                --- Sources/App/App.swift
                import Foundation
                import Glibc
                func say(_ handle: FileHandle) {
                    print("a") // expect: forbidden-name
                    Swift.print("a") // expect: forbidden-name
                    print ("a") // expect: forbidden-name
                    Foundation.write(1, "a", 1); write( 1 , "a", 1) // expect: forbidden-name, forbidden-name
                    FileHandle.standardOutput.write(Data()) // expect: forbidden-name
                    FileHandle // between the two: expect: forbidden-name
                        .standardOutput.write(Data())
                    say(.standardError) // expect: forbidden-name
                    let errors: FileHandle = .standardError // expect: forbidden-name
                    return .standardError // expect: forbidden-name
                    #if os(Windows)
                    fputs("a", stdout) // expect: forbidden-name
                    #endif
                    let text = "a"; `print`(text) // expect: forbidden-name
                    sort(by: print); let way = print // expect: forbidden-name, forbidden-name
                }
                """),
        Case(
            "forbidden-name: what is called alike and is something else",
            shop + """
                --- Sources/App/App.swift
                struct Table {
                    func print(_ text: String) { self.print(text) }
                    // print("a")
                    let text = "print(1) FileHandle.standardOutput"
                    let raw = #"write(1,"#
                    func use(_ process: Process, _ table: Table) {
                        table.print(text); Output.print(text); (table).print(text); [table][0].print(text)
                        process.standardOutput = nil; process.standardError = nil; self.use.standardError
                        table?.standardError; table!.standardError; use().standardError; "a".standardError
                        write(10, text); write(2, text); prints(text); Other.Swift.print(text)
                        Glibc.print(text)
                        let stdout = 1
                        sort(by: table.print)
                    }
                }
                --- Sources/App/Output.swift
                func out() { print("allowed"); FileHandle.standardOutput }
                --- Sources/App/Allowed/Deep/More.swift
                func more() { write(1, "allowed", 1) }
                """),
        Case(
            "unknown-name: a module in a rule about names",
            shop.replacing("from: [App, AppTests]", with: "from: [App, Apps] # expect: unknown-name") + """
                --- Sources/App/App.swift
                public enum App {}
                """),
    ]
}
