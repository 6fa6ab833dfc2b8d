public enum PictureLibraries { public static var shared: any PictureCodecs { fatalError("not built yet") } }
