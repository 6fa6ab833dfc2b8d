#define _GNU_SOURCE
#include "CHTTPPeer.h"
#include "StreamText.h"

#include <curl/curl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const long long interval = 200 * 1000 * 1000;

static const char *const statements[] = {
    "SELECT number, 'a' || account, leaf FROM content_conversation ORDER BY number LIMIT 1",
    "INSERT INTO content_message (conversation, account, parent, depth, role, state, text, created, ended)"
    " VALUES (?1, ?2, ?3, 1 + coalesce((SELECT depth FROM content_message WHERE number = ?3), 0), 'user', 'done', ?4, ?5, ?5)",
    "INSERT INTO content_message (conversation, account, parent, depth, role, state, model, owner, created)"
    " VALUES (?1, ?2, ?3, 1 + (SELECT depth FROM content_message WHERE number = ?3), 'assistant', 'streaming', 'bench',"
    " 'peer', ?4)",
    "UPDATE content_message SET chosen = ?2 WHERE number = ?1",
    "UPDATE content_conversation SET leaf = ?2, changed = ?3 WHERE number = ?1",
    "INSERT INTO content_piece (message, kind, text) VALUES (?1, 0, ?2)",
    "SELECT text FROM content_piece WHERE message = ?1 AND kind = 0 ORDER BY number",
    "DELETE FROM content_piece WHERE message = ?1",
    "UPDATE content_message SET state = 'done', ending = 'complete', text = ?2, prompt_tokens = 9, reply_tokens = 100000,"
    " ended = ?3, owner = NULL, stop_wanted = 0 WHERE number = ?1",
    "BEGIN IMMEDIATE", "COMMIT",
};
enum statement { place, ask, reply, choose, show, append, pieces, clear, finish, begin, commit, statement_count };

struct slipway_peer_reader {
    CURL *handle;
    struct curl_slist *fields;
    sqlite3 *database;
    sqlite3_stmt *statements[statement_count];
    // Of the present reply.
    struct stream stream;
    sqlite3_int64 row;
    size_t written;
    long long started, unwritten_since;
    struct slipway_peer_reading *reading;
};

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static sqlite3_int64 milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

// MARK: Rows

// Runs a statement that returns no rows, and makes it ready for its next use.
static int run(struct slipway_peer_reader *reader, enum statement which) {
    sqlite3_stmt *statement = reader->statements[which];
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? 0 : -1;
}

static void number(struct slipway_peer_reader *reader, enum statement which, int index, sqlite3_int64 value) {
    sqlite3_bind_int64(reader->statements[which], index, value);
}

static int add_rows(struct slipway_peer_reader *reader) {
    sqlite3_stmt *found = reader->statements[place];
    sqlite3_int64 time = milliseconds();
    if (run(reader, begin) < 0) return -1;
    if (sqlite3_step(found) != SQLITE_ROW) return -1;
    sqlite3_int64 conversation = sqlite3_column_int64(found, 0);
    char account[32];
    strncpy(account, (const char *)sqlite3_column_text(found, 1), sizeof account - 1);
    account[sizeof account - 1] = 0;
    int has_parent = sqlite3_column_type(found, 2) != SQLITE_NULL;
    sqlite3_int64 parent = sqlite3_column_int64(found, 2);
    sqlite3_reset(found);

    number(reader, ask, 1, conversation);
    sqlite3_bind_text(reader->statements[ask], 2, account, -1, SQLITE_TRANSIENT);
    if (has_parent) number(reader, ask, 3, parent);
    sqlite3_bind_text(reader->statements[ask], 4, "Tell me of the sea.", -1, SQLITE_STATIC);
    number(reader, ask, 5, time);
    if (run(reader, ask) < 0) return -1;
    sqlite3_int64 asked = sqlite3_last_insert_rowid(reader->database);
    if (has_parent) {
        number(reader, choose, 1, parent);
        number(reader, choose, 2, asked);
        if (run(reader, choose) < 0) return -1;
    }

    number(reader, reply, 1, conversation);
    sqlite3_bind_text(reader->statements[reply], 2, account, -1, SQLITE_TRANSIENT);
    number(reader, reply, 3, asked);
    number(reader, reply, 4, time);
    if (run(reader, reply) < 0) return -1;
    reader->row = sqlite3_last_insert_rowid(reader->database);
    number(reader, choose, 1, asked);
    number(reader, choose, 2, reader->row);
    if (run(reader, choose) < 0) return -1;
    number(reader, show, 1, conversation);
    number(reader, show, 2, reader->row);
    number(reader, show, 3, time);
    return run(reader, show) < 0 ? -1 : run(reader, commit);
}

static int write_piece(struct slipway_peer_reader *reader) {
    size_t count = reader->stream.text.used - reader->written;
    if (count == 0) return 0;
    number(reader, append, 1, reader->row);
    sqlite3_bind_text(
        reader->statements[append], 2, reader->stream.text.bytes + reader->written, (int)count, SQLITE_TRANSIENT);
    if (run(reader, begin) < 0 || run(reader, append) < 0 || run(reader, commit) < 0) return -1;
    reader->written = reader->stream.text.used;
    reader->unwritten_since = 0;
    reader->reading->pieces++;
    return 0;
}

// Replaces the pieces by the whole text.
static int fold(struct slipway_peer_reader *reader) {
    struct buffer whole = {0};
    sqlite3_stmt *stored = reader->statements[pieces];
    int result = run(reader, begin), code;
    number(reader, pieces, 1, reader->row);
    while (result == 0 && (code = sqlite3_step(stored)) == SQLITE_ROW) {
        result = buffer_append(&whole, (const char *)sqlite3_column_text(stored, 0), (size_t)sqlite3_column_bytes(stored, 0));
    }
    sqlite3_reset(stored);
    const char *rest = reader->stream.text.bytes + reader->written;
    if (result == 0) result = buffer_append(&whole, rest, reader->stream.text.used - reader->written);
    if (result == 0) {
        number(reader, clear, 1, reader->row);
        number(reader, finish, 1, reader->row);
        sqlite3_bind_text(reader->statements[finish], 2, whole.bytes, (int)whole.used, SQLITE_TRANSIENT);
        number(reader, finish, 3, milliseconds());
        result = run(reader, clear) < 0 || run(reader, finish) < 0 ? -1 : run(reader, commit);
    }
    reader->reading->length = whole.used;
    free(whole.bytes);
    return result;
}

// MARK: The reply

static size_t take(char *bytes, size_t unit, size_t count, void *context) {
    struct slipway_peer_reader *reader = context;
    (void)unit;
    size_t before = reader->stream.text.used;
    if (stream_take(&reader->stream, bytes, count) < 0) return 0;
    if (reader->stream.text.used == before) return count;
    long long time = now();
    if (reader->reading->first_token == 0) reader->reading->first_token = time - reader->started;
    if (reader->unwritten_since == 0) reader->unwritten_since = time;
    // The first piece at once, the others collected.
    if (reader->reading->pieces == 0 || time - reader->unwritten_since >= interval) {
        if (write_piece(reader) < 0) return 0;
    }
    return count;
}

int slipway_peer_reader_run(
    struct slipway_peer_reader *reader, const char *url, const char *json, struct slipway_peer_reading *reading) {
    memset(reading, 0, sizeof *reading);
    reader->reading = reading;
    reader->written = 0;
    reader->unwritten_since = 0;
    reader->stream.text.used = reader->stream.line.used = 0;
    reader->stream.has_finished = 0;
    reader->started = now();
    if (add_rows(reader) < 0) return -1;
    curl_easy_setopt(reader->handle, CURLOPT_URL, url);
    curl_easy_setopt(reader->handle, CURLOPT_POSTFIELDS, json);
    int code = (int)curl_easy_perform(reader->handle);
    if (code != 0) return code;
    if (!reader->stream.has_finished || fold(reader) < 0) return -1;
    reading->whole = now() - reader->started;
    return 0;
}

// MARK: The reader

void slipway_peer_reader_free(struct slipway_peer_reader *reader) {
    if (reader == NULL) return;
    for (int index = 0; index < statement_count; index++) sqlite3_finalize(reader->statements[index]);
    sqlite3_close(reader->database);
    if (reader->handle != NULL) curl_easy_cleanup(reader->handle);
    curl_slist_free_all(reader->fields);
    stream_free(&reader->stream);
    free(reader);
}

static int open_database(struct slipway_peer_reader *reader, const char *path) {
    if (sqlite3_open_v2(path, &reader->database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) return -1;
    const char *settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON";
    if (sqlite3_exec(reader->database, settings, NULL, NULL, NULL) != SQLITE_OK) return -1;
    for (int index = 0; index < statement_count; index++) {
        int code = sqlite3_prepare_v2(reader->database, statements[index], -1, &reader->statements[index], NULL);
        if (code != SQLITE_OK) return -1;
    }
    return 0;
}

struct slipway_peer_reader *slipway_peer_reader_create(const char *database) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct slipway_peer_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    reader->handle = curl_easy_init();
    if (reader->handle == NULL || open_database(reader, database) < 0) {
        if (reader->database != NULL) fprintf(stderr, "%s: %s\n", database, sqlite3_errmsg(reader->database));
        slipway_peer_reader_free(reader);
        return NULL;
    }
    reader->fields = curl_slist_append(reader->fields, "Content-Type: application/json");
    reader->fields = curl_slist_append(reader->fields, "Accept: text/event-stream");
    reader->fields = curl_slist_append(reader->fields, "Expect:");
    curl_easy_setopt(reader->handle, CURLOPT_HTTPHEADER, reader->fields);
    curl_easy_setopt(reader->handle, CURLOPT_USERAGENT, "slipway-bench/1.0");
    curl_easy_setopt(reader->handle, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(reader->handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(reader->handle, CURLOPT_TIMEOUT_MS, 600000L);
    curl_easy_setopt(reader->handle, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(reader->handle, CURLOPT_WRITEDATA, reader);
    return reader;
}
