@main struct Slipway { static func main() { print("hi") } }
