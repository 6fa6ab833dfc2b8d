#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// What a handler here calls is safe in a handler (signal-safety(7)): it has no locks and allocates nothing.

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { crash_count = sizeof crashes / sizeof *crashes };

/// The handlers that were there before; of the runtime's backtraces, for example.
static struct sigaction before[crash_count];
static bool is_watching = false;

/// What the handler needs; not changed while `is_prepared`.
static struct {
    int input, output;
    struct termios settings;
    char text[512];
    size_t size;
    pid_t process;
} terminal;
static atomic_bool is_prepared = false;

void slipway_discard_output(int descriptor) {
    // Stopping and continuing wakes a thread that waits for room; it also ends a pause by Ctrl-S.
    tcflow(descriptor, TCOOFF);
    tcflush(descriptor, TCOFLUSH);
    tcflow(descriptor, TCOON);
}

/// Gives up after a second: a process that crashes must end.
static void write_promptly(int descriptor, const char *text, size_t size) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    for (int attempt = 0; size > 0 && attempt < 100; attempt++) {
        ssize_t count = write(descriptor, text, size);
        if (count > 0) {
            text += count;
            size -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            // Another thread may be writing a frame for which there is no room.
            slipway_discard_output(descriptor);
            poll(NULL, 0, 10);
        }
    }
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags);
}

/// Discards what other threads write from now on: one of them may have written a part of a frame, and would otherwise write
/// the rest after the terminal has been restored.
///
/// Returns a descriptor of the terminal for the handler alone.
static int take_output(int descriptor) {
    int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (own < 0) return descriptor;
    int null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null_device < 0) return own;
    dup2(null_device, descriptor);
    close(null_device);
    return own;
}

static void restore_terminal(void) {
    // A child that has not begun its own program yet shares this memory, or has a copy of it.
    if (terminal.process != getpid() || !atomic_exchange(&is_prepared, false)) return;
    pid_t group = tcgetpgrp(terminal.input);
    if (group < 0 || group == getpgrp()) tcsetattr(terminal.input, TCSANOW, &terminal.settings);
    write_promptly(take_output(terminal.output), terminal.text, terminal.size);
}

static void crash(int number, siginfo_t *information, void *context) {
    (void)context;
    int saved = errno;
    restore_terminal();
    for (int index = 0; index < crash_count; index++) {
        if (crashes[index] == number) sigaction(number, &before[index], NULL);
    }
    // When this returns, a fault happens again where it happened, now as it would have without this handler. What was
    // sent does not happen again, and a trap lies behind.
    int code = information->si_code;
    bool is_fault = code > 0 && code != SI_USER && number != SIGTRAP && number != SIGABRT;
    if (!is_fault) raise(number);
    errno = saved;
}

static int watch(void) {
    if (is_watching) return 0;
    for (int index = 0; index < crash_count; index++) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_sigaction = crash;
        // A second crash, inside the handler, has the default effect.
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
        sigfillset(&action.sa_mask);
        if (sigaction(crashes[index], NULL, &before[index]) < 0) return -1;
        if (before[index].sa_handler == SIG_IGN) continue;
        if (sigaction(crashes[index], &action, NULL) < 0) return -1;
    }
    is_watching = true;
    return 0;
}

int slipway_prepare_crash(int input, const void *settings, int output, const char *text, size_t size) {
    if (size > sizeof terminal.text) {
        errno = E2BIG;
        return -1;
    }
    atomic_store(&is_prepared, false);
    terminal.input = input;
    terminal.output = output;
    memcpy(&terminal.settings, settings, sizeof terminal.settings);
    memcpy(terminal.text, text, size);
    terminal.size = size;
    terminal.process = getpid();
    if (watch() < 0) return -1;
    atomic_store(&is_prepared, true);
    return 0;
}

void slipway_forget_crash(void) {
    atomic_store(&is_prepared, false);
}

// MARK: Stacks

static pthread_key_t stacks;
static pthread_once_t has_stacks = PTHREAD_ONCE_INIT;
static int stacks_error;

static void end_stack(void *stack) {
    stack_t none;
    memset(&none, 0, sizeof none);
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, NULL);
    free(stack);
}

static void make_stacks(void) {
    stacks_error = pthread_key_create(&stacks, end_stack);
}

int slipway_prepare_crash_stack(void) {
    stack_t stack;
    if (sigaltstack(NULL, &stack) < 0) return -1;
    if ((stack.ss_flags & SS_DISABLE) == 0) return 0;
    pthread_once(&has_stacks, make_stacks);
    if (stacks_error != 0) {
        errno = stacks_error;
        return -1;
    }
    memset(&stack, 0, sizeof stack);
    stack.ss_size = 64 * 1024;
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp == NULL) return -1;
    if (pthread_setspecific(stacks, stack.ss_sp) != 0 || sigaltstack(&stack, NULL) < 0) {
        pthread_setspecific(stacks, NULL);
        free(stack.ss_sp);
        return -1;
    }
    return 0;
}
