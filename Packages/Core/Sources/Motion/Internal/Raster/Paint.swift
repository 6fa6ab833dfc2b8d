/// What an area is filled with.
enum Paint {
    case color(Pixel)
    case gradient(GradientPaint)
}
