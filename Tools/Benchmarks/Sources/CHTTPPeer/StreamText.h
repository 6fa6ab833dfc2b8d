// A reply's text, out of the events of a stream.
#pragma once

#include <stddef.h>

struct buffer {
    char *bytes;
    size_t used, room;
};

/// Returns 0, or -1 without memory.
int buffer_append(struct buffer *buffer, const char *bytes, size_t count);

struct stream {
    /// A line that has not ended.
    struct buffer line;
    /// All text so far.
    struct buffer text;
    int has_finished;
};

/// Takes a piece of the body, from wherever it was cut. Returns 0, or -1 when it is not what such a server sends.
int stream_take(struct stream *stream, const char *bytes, size_t count);

void stream_free(struct stream *stream);
