/// Where the user is on a page. It is kept while other pages are in front.
struct PageState {
    var top = PagePlace()
    /// The element that keys are for; nil when the page has none.
    var focus: String?
    /// Where the focused element stood when the page was drawn last, in case it goes.
    var focusNode = 0
    /// Whether the focused element has to be in view with the next frame.
    var reveals = true
    /// Whether the focused element was in view and stays there when the page grows, as below a reply. Scrolling ends that.
    var keepsFocusInView = false
    /// Whether the end of the page stays in view while it grows.
    var followsEnd = false
    var filter = RowFilter()
    /// The line to which the search has gone last.
    var match: PagePlace?
    /// The text that the user was typing when something else came in front, such as a question.
    var typed: EditedField?
}
