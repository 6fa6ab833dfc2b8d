/// The layer that the parser reads, as far as it has read it.
struct LayerInReading {
    var name: String?
    /// Entries of shape layers, those in groups included.
    var shapes = 0
    /// What has been noted as not drawn.
    var undrawn: Set<UndrawnFeature.Kind> = []
}
