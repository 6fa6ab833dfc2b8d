public enum PictureFormat: String, Sendable { case png, jpeg, webp, gif, heic, bmp, tiff, pdf }
