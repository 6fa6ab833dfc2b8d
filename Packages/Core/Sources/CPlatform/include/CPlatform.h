// What Glibc's Swift module lacks or cannot express. Every call returns 0 or a descriptor, or -1 with errno set.
#pragma once

#include <stdbool.h>
#include <sys/types.h>
#include <unistd.h>

// MARK: Locks between processes

/// Takes an exclusive flock() on an open descriptor. Without `wait`, fails with EWOULDBLOCK when another holds it.
int slipway_lock(int descriptor, bool wait);

/// The same, shared with others who share it.
int slipway_lock_shared(int descriptor, bool wait);

// MARK: Files

/// Renames a file, never over another: fails with EEXIST when there is one.
int slipway_rename_new(const char *from, const char *to);

// MARK: Waking threads

/// Both ends of a close-on-exec pipe, the one for reading first.
int slipway_wake_pipe(int *ends);

// MARK: Programs

/// Runs the program at `path` and waits until it ends. It shares this process's group, terminal and standard streams, so
/// that it may read the terminal and gets the signals of its keys; its own signals have their default effects.
/// `input` stands in for its standard input, unless it is negative.
/// Returns its exit status, 128 and the signal's number when a signal ended it, or -1 with errno set when it cannot start.
int slipway_run_foreground(const char *path, char *const arguments[], char *const environment[], int input);

// MARK: Terminals

/// Throws away what a terminal has not taken yet, and wakes threads that wait for room in it.
void slipway_discard_output(int descriptor);

// MARK: Crashes

/// From now on, when this process crashes (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE), a terminal is restored
/// first: it gets back its `settings` (a struct termios), unless this process is in its background, and `size` bytes at
/// `text` are written to `output`; what other threads write there afterwards is discarded. Then the crash goes on as it would have: with the handlers that were there before,
/// its status and its core.
/// For one terminal at a time; the last one counts. At most 512 bytes. Not to be called by two threads at once.
int slipway_prepare_crash(int input, const void *settings, int output, const char *text, size_t size);

/// From now on a crash restores no terminal.
void slipway_forget_crash(void);

/// Gives the calling thread a stack on which a crash is handled when its own one is full. It is freed when the thread
/// ends.
int slipway_prepare_crash_stack(void);

// MARK: What the process may use

/// How many more descriptors this process may open; `wanted` when it is that many or more.
int slipway_free_descriptors(int wanted);

/// From now on a crash of this process leaves no copy of its memory on disk, and no other process of its user can read
/// that memory. The programs that it starts get a soft limit of 0 for theirs.
int slipway_forbid_core_dumps(void);

// MARK: Private sockets

/// Listens on the Unix socket `name` in an open directory, mode 0600, whatever the length of the directory's path.
/// `backlog` is how many connections may wait to be accepted.
int slipway_listen(int directory, const char *name, int backlog);

/// Connects to the Unix socket `name` in an open directory.
int slipway_connect(int directory, const char *name);

/// The user at the other end of a connected Unix socket.
int slipway_peer_user(int descriptor, uid_t *user);

/// The next connection, close-on-exec.
int slipway_accept(int listener);

// MARK: Signals

/// Catches `count` signals for the whole process, in place of their default effect. Those that are ignored stay ignored;
/// the calling thread, and those that it starts, let the others in.
/// Not to be called by two threads at once.
int slipway_catch_signals(const int *signals, int count);

/// Waits for a signal that was caught, and returns its number. For one thread.
int slipway_wait_signal(void);

/// Lets one signal through with its default effect, and sends it to this process.
int slipway_raise_default(int signal);
