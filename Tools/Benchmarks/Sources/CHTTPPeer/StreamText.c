#include "StreamText.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The bytes of one event's JSON. Every function that walks it returns 0, or -1 when it is malformed.
struct json {
    const char *here, *end;
};

enum { deepest = 64 };

int buffer_append(struct buffer *buffer, const char *bytes, size_t count) {
    if (count == 0) return 0;
    if (buffer->room - buffer->used < count) {
        size_t room = buffer->room * 2 + count;
        char *larger = realloc(buffer->bytes, room);
        if (larger == NULL) return -1;
        buffer->bytes = larger;
        buffer->room = room;
    }
    memcpy(buffer->bytes + buffer->used, bytes, count);
    buffer->used += count;
    return 0;
}

void stream_free(struct stream *stream) {
    free(stream->line.bytes);
    free(stream->text.bytes);
    memset(stream, 0, sizeof *stream);
}

// MARK: Strings

// The length of the UTF-8 sequence that begins here, or 0 when there is none.
static size_t scalar(const char *text, const char *end) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t left = (size_t)(end - text);
    unsigned char first = bytes[0], low = 0x80, high = 0xbf;
    size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3
        : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    if (length == 0 || length > left) return 0;
    if (first == 0xe0) low = 0xa0;
    if (first == 0xed) high = 0x9f;
    if (first == 0xf0) low = 0x90;
    if (first == 0xf4) high = 0x8f;
    for (size_t index = 1; index < length; index++) {
        if (bytes[index] < low || bytes[index] > high) return 0;
        low = 0x80;
        high = 0xbf;
    }
    return length;
}

static int hex(const char *digits, uint32_t *value) {
    *value = 0;
    for (int index = 0; index < 4; index++) {
        char digit = digits[index];
        int part = digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
            : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
        if (part < 0) return -1;
        *value = *value << 4 | (uint32_t)part;
    }
    return 0;
}

static int append_scalar(struct buffer *text, uint32_t value) {
    char bytes[4];
    size_t count = 0;
    if (value < 0x80) {
        bytes[count++] = (char)value;
    } else if (value < 0x800) {
        bytes[count++] = (char)(0xc0 | value >> 6);
        bytes[count++] = (char)(0x80 | (value & 0x3f));
    } else if (value < 0x10000) {
        bytes[count++] = (char)(0xe0 | value >> 12);
        bytes[count++] = (char)(0x80 | (value >> 6 & 0x3f));
        bytes[count++] = (char)(0x80 | (value & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | value >> 18);
        bytes[count++] = (char)(0x80 | (value >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (value >> 6 & 0x3f));
        bytes[count++] = (char)(0x80 | (value & 0x3f));
    }
    return buffer_append(text, bytes, count);
}

static int escape(struct json *json, struct buffer *text) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (json->here == json->end) return -1;
    char letter = *json->here++;
    const char *found = letter != 0 ? strchr(letters, letter) : NULL;
    if (found != NULL) return text == NULL ? 0 : buffer_append(text, meant + (found - letters), 1);
    uint32_t value, second;
    if (letter != 'u' || json->end - json->here < 4 || hex(json->here, &value) < 0) return -1;
    json->here += 4;
    if (value >= 0xd800 && value < 0xdc00 && json->end - json->here >= 6 && json->here[0] == '\\' && json->here[1] == 'u'
        && hex(json->here + 2, &second) == 0 && second >= 0xdc00 && second < 0xe000) {
        value = 0x10000 + ((value - 0xd800) << 10) + (second - 0xdc00);
        json->here += 6;
    }
    if (value >= 0xd800 && value < 0xe000) value = 0xfffd;
    return text == NULL ? 0 : append_scalar(text, value);
}

// A string, after its first quotation mark. Its text goes to `text`, if there is one.
static int string(struct json *json, struct buffer *text) {
    for (;;) {
        const char *begin = json->here;
        while (json->here < json->end && *json->here != '"' && *json->here != '\\') {
            if ((unsigned char)*json->here < 0x20) return -1;
            size_t length = scalar(json->here, json->end);
            if (length == 0) return -1;
            json->here += length;
        }
        if (json->here == json->end) return -1;
        if (text != NULL && buffer_append(text, begin, (size_t)(json->here - begin)) < 0) return -1;
        if (*json->here++ == '"') return 0;
        if (escape(json, text) < 0) return -1;
    }
}

// MARK: Values

static void blanks(struct json *json) {
    while (json->here < json->end
        && (*json->here == ' ' || *json->here == '\t' || *json->here == '\n' || *json->here == '\r')) json->here++;
}

static int is_next(struct json *json, char byte) {
    blanks(json);
    if (json->here == json->end || *json->here != byte) return 0;
    json->here++;
    return 1;
}

// The next name of an object, and its colon.
static int name(struct json *json, const char **begin, size_t *length) {
    if (!is_next(json, '"')) return -1;
    *begin = json->here;
    if (string(json, NULL) < 0) return -1;
    *length = (size_t)(json->here - *begin) - 1;
    return is_next(json, ':') ? 0 : -1;
}

static int skip(struct json *json, int depth) {
    const char *begin;
    size_t length;
    if (depth > deepest) return -1;
    if (is_next(json, '"')) return string(json, NULL);
    if (is_next(json, '{')) {
        if (is_next(json, '}')) return 0;
        do {
            if (name(json, &begin, &length) < 0 || skip(json, depth + 1) < 0) return -1;
        } while (is_next(json, ','));
        return is_next(json, '}') ? 0 : -1;
    }
    if (is_next(json, '[')) {
        if (is_next(json, ']')) return 0;
        do {
            if (skip(json, depth + 1) < 0) return -1;
        } while (is_next(json, ','));
        return is_next(json, ']') ? 0 : -1;
    }
    // A number, true, false or null; which one does not matter here.
    begin = json->here;
    while (json->here < json->end && strchr("+-.0123456789Eaeflnrstu", *json->here) != NULL && *json->here != 0) json->here++;
    return json->here > begin ? 0 : -1;
}

static int is(const char *name, size_t length, const char *wanted) {
    return length == strlen(wanted) && memcmp(name, wanted, length) == 0;
}

// Walks an object; `member` takes each of its values.
static int object(
    struct json *json, struct stream *stream,
    int (*member)(struct json *json, struct stream *stream, const char *name, size_t length)) {
    const char *begin;
    size_t length;
    if (!is_next(json, '{')) return -1;
    if (is_next(json, '}')) return 0;
    do {
        if (name(json, &begin, &length) < 0 || member(json, stream, begin, length) < 0) return -1;
    } while (is_next(json, ','));
    return is_next(json, '}') ? 0 : -1;
}

static int of_delta(struct json *json, struct stream *stream, const char *name, size_t length) {
    if (is(name, length, "content") && is_next(json, '"')) return string(json, &stream->text);
    return skip(json, 3);
}

static int of_choice(struct json *json, struct stream *stream, const char *name, size_t length) {
    if (is(name, length, "delta")) return object(json, stream, of_delta);
    if (is(name, length, "finish_reason") && is_next(json, '"')) {
        stream->has_finished = 1;
        return string(json, NULL);
    }
    return skip(json, 2);
}

static int of_chunk(struct json *json, struct stream *stream, const char *name, size_t length) {
    if (is(name, length, "error")) return -1;
    if (!is(name, length, "choices")) return skip(json, 1);
    if (!is_next(json, '[')) return -1;
    if (is_next(json, ']')) return 0;
    do {
        if (object(json, stream, of_choice) < 0) return -1;
    } while (is_next(json, ','));
    return is_next(json, ']') ? 0 : -1;
}

// MARK: Lines

// A line without its end. Every event of these servers has one line of data.
static int line(struct stream *stream, const char *bytes, size_t count) {
    if (count < 5 || memcmp(bytes, "data:", 5) != 0) return 0;
    struct json json = {.here = bytes + 5, .end = bytes + count};
    if (json.here < json.end && *json.here == ' ') json.here++;
    if (json.end - json.here >= 6 && memcmp(json.here, "[DONE]", 6) == 0) return 0;
    return object(&json, stream, of_chunk);
}

int stream_take(struct stream *stream, const char *bytes, size_t count) {
    const char *end = bytes + count;
    while (bytes < end) {
        const char *found = memchr(bytes, '\n', (size_t)(end - bytes));
        if (found == NULL) return buffer_append(&stream->line, bytes, (size_t)(end - bytes));
        const char *begin = bytes;
        size_t length = (size_t)(found - bytes);
        if (stream->line.used > 0) {
            if (buffer_append(&stream->line, bytes, length) < 0) return -1;
            begin = stream->line.bytes;
            length = stream->line.used;
            stream->line.used = 0;
        }
        if (length > 0 && begin[length - 1] == '\r') length--;
        if (line(stream, begin, length) < 0) return -1;
        bytes = found + 1;
    }
    return 0;
}
