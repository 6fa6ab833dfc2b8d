// A peer of the full-screen shell, on ncurses: the screens `settings` and `sign-in` with the same texts, places and colours.
// Tab goes on, letters are typed, Ctrl-C shows a message for four seconds; the program ends with a signal.
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <time.h>

enum look { PAGE = 1, SECONDARY, ACCENT, FOCUSED, FOCUSED_SECONDARY, FOCUSED_ACCENT, FIELD, BUTTON, BAR, MARK, TOAST };
enum kind { HEADING, TEXT, LABEL, ROW, TOGGLE, PICKER, INPUT, BUTTONS };

struct part {
    int row;
    enum kind kind;
    const char *label, *tail;
};

static const struct part settings[] = {
    {3, HEADING, "Profile", ""},
    {4, TEXT, "Name: ", "Ada"},
    {5, TEXT, "Email: ", "idle@example.com"},
    {6, ROW, "Edit profile", "›"},
    {8, HEADING, "Preferences", ""},
    {9, TOGGLE, "Notifications", "off"},
    {10, TOGGLE, "Share anonymous usage figures", "off"},
    {11, PICKER, "Appearance", "Same as the system ▾"},
    {13, HEADING, "Slipway", ""},
    {14, ROW, "Slipway Pro", "See what it offers ›"},
    {15, ROW, "Send feedback", "›"},
    {17, HEADING, "Account", ""},
    {18, ROW, "Account", "Address, password, other devices ›"},
    {19, BUTTONS, "[ Sign out on this device ]", "[ Delete my account ]"},
};

static const struct part sign_in[] = {
    {2, HEADING, "With a password", ""},
    {3, LABEL, "Email", ""},
    {4, INPUT, "", ""},
    {5, LABEL, "Password", ""},
    {6, INPUT, "", ""},
    {7, BUTTONS, "[ Sign in ]", "[ Send the confirmation mail again ]"},
    {9, HEADING, "With a mail", ""},
    {10, BUTTONS, "[ Send me a link and a code ]", ""},
    {11, LABEL, "Code in the mail", ""},
    {12, INPUT, "", ""},
    {13, BUTTONS, "[ Sign in with the code ]", ""},
    {15, HEADING, "No account, or no password?", ""},
    {16, BUTTONS, "[ Create an account ]", "[ I forgot my password ]"},
};

// What the user can go to: a part, or one of its two buttons.
struct target {
    int part, button;
};

static const struct part *parts;
static int part_count, target_count, focus;
static struct target targets[32];
static char typed[16][128];
static time_t toast_end;

static void put(int row, int column, enum look look, attr_t attributes, const char *text) {
    attrset(COLOR_PAIR(look) | attributes);
    mvaddstr(row, column, text);
}

// How many columns a text takes: one for each letter, of which none here is wide.
static int width(const char *text) {
    int count = 0;
    for (; *text; text++) count += (*text & 0xc0) != 0x80;
    return count;
}

static void draw_part(int index, int focused) {
    const struct part *part = &parts[index];
    int is_focused = targets[focused].part == index && part->kind != BUTTONS;
    enum look text = is_focused ? FOCUSED : PAGE, detail = is_focused ? FOCUSED_SECONDARY : SECONDARY;
    if (is_focused) {
        put(part->row, 0, MARK, A_BOLD, "▌");
        attrset(COLOR_PAIR(FOCUSED));
        mvhline(part->row, 2, ' ', 120);
    }
    switch (part->kind) {
    case HEADING: put(part->row, 2, ACCENT, A_BOLD, part->label); return;
    case LABEL: put(part->row, 2, SECONDARY, 0, part->label); return;
    case TEXT:
        put(part->row, 2, SECONDARY, 0, part->label);
        put(part->row, 2 + width(part->label), PAGE, 0, part->tail);
        return;
    case INPUT:
        if (!is_focused) {
            attrset(COLOR_PAIR(FIELD));
            mvhline(part->row, 2, ' ', 120);
        }
        put(part->row, 2, is_focused ? FOCUSED : FIELD, 0, typed[index]);
        return;
    case BUTTONS:
        for (int button = 0, column = 2; button < 2; button++) {
            const char *label = button ? part->tail : part->label;
            if (!*label) return;
            int is_here = targets[focused].part == index && targets[focused].button == button;
            if (is_here) put(part->row, 0, MARK, A_BOLD, "▌");
            put(part->row, column, is_here ? FOCUSED_ACCENT : BUTTON, A_BOLD, label);
            column += width(label) + 2;
        }
        return;
    case TOGGLE:
        put(part->row, 2, is_focused ? FOCUSED_ACCENT : ACCENT, 0, "[ ]");
        put(part->row, 6, text, 0, part->label);
        break;
    default: put(part->row, 2, text, 0, part->label);
    }
    put(part->row, 122 - width(part->tail), detail, 0, part->tail);
}

static void draw(int is_settings) {
    erase();
    if (is_settings) {
        attrset(COLOR_PAIR(BAR));
        mvhline(0, 0, ' ', COLS);
        put(0, 1, BAR, 0, " 1 Welcome   2 Content  ");
        put(0, 25, PAGE, A_BOLD, "[3 Settings]");
    }
    put(is_settings, 2, PAGE, A_BOLD, is_settings ? "Settings" : "Sign in");
    for (int index = 0; index < part_count; index++) draw_part(index, focus);
    attrset(COLOR_PAIR(BAR));
    mvhline(LINES - 1, 0, ' ', COLS);
    put(LINES - 1, 1, BAR, 0,
        is_settings ? "main │ idle@example.com │ built-in backend" : "main │ not signed in │ built-in backend");
    const char *hint = is_settings ? "? help  : command  Ctrl-K find" : "Esc ends typing  F1 help";
    put(LINES - 1, COLS - 1 - width(hint), BAR, 0, hint);
    if (toast_end) put(LINES - 2, COLS - 53, TOAST, A_BOLD, " • Press Ctrl-C again to quit. Everything is saved. ");
    const struct part *part = &parts[targets[focus].part];
    int column = targets[focus].button ? 4 + width(part->label) : 2;
    move(part->row, part->kind == INPUT ? 2 + width(typed[targets[focus].part]) : column);
    refresh();
}

static void colors(enum look look, int foreground, int background) {
    init_extended_pair(look, foreground, background);
}

int main(int count, char **arguments) {
    int is_settings = count > 1 && strcmp(arguments[1], "settings") == 0;
    parts = is_settings ? settings : sign_in;
    part_count = is_settings ? sizeof settings / sizeof *settings : sizeof sign_in / sizeof *sign_in;
    for (int index = 0; index < part_count; index++) {
        if (parts[index].kind < ROW) continue;
        targets[target_count++] = (struct target){index, 0};
        if (parts[index].kind == BUTTONS && *parts[index].tail) targets[target_count++] = (struct target){index, 1};
    }
    setlocale(LC_ALL, "");
    initscr();
    raw();
    noecho();
    start_color();
    use_default_colors();
    colors(PAGE, 0xe4e6eb, 0x16181d);
    colors(SECONDARY, 0xa3a9b8, 0x16181d);
    colors(ACCENT, 0x7ab0ff, 0x16181d);
    colors(FOCUSED, 0xe4e6eb, 0x2d3f5c);
    colors(FOCUSED_SECONDARY, 0xa3a9b8, 0x2d3f5c);
    colors(FOCUSED_ACCENT, 0x7ab0ff, 0x2d3f5c);
    colors(FIELD, 0xe4e6eb, 0x2a2e38);
    colors(BUTTON, 0x7ab0ff, 0x2a2e38);
    colors(BAR, 0xa3a9b8, 0x242831);
    colors(MARK, 0x7ab0ff, 0x16181d);
    colors(TOAST, 0x16181d, 0x8ccfe8);
    bkgdset(' ' | COLOR_PAIR(PAGE));
    for (;;) {
        draw(is_settings);
        timeout(toast_end ? 100 : -1);
        int key = getch();
        // The terminal is gone.
        if (key == ERR && toast_end == 0) return endwin();
        char *text = typed[targets[focus].part];
        size_t length = strlen(text);
        if (key == '\t') focus = (focus + 1) % target_count;
        if (key == 3) toast_end = time(NULL) + 4;
        if (key == 127 && length > 0) text[length - 1] = 0;
        if (key >= ' ' && key < 127 && length < sizeof typed[0] - 1) text[length] = (char)key;
        if (toast_end && time(NULL) >= toast_end) toast_end = 0;
    }
}
