// libcurl 7.74 or later, and what Swift cannot call of it: variadic functions, macros, options of later versions.
#pragma once

#include <curl/curl.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

// The parentheses keep the macros of <curl/typecheck-gcc.h> away: they want the option as a constant.

// MARK: One transfer

static inline CURLcode slipway_curl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode slipway_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// Strings, lists and contexts. libcurl copies strings, and keeps the rest as pointers.
static inline CURLcode slipway_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode slipway_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// CURLOPT_READFUNCTION.
static inline CURLcode slipway_curl_set_reader(CURL *handle, curl_read_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_READFUNCTION, value);
}

/// What libcurl calls when it has a connection and is about to write the request to it: once, and again for each time
/// that it would send the same request again. Any result but 0 ends the transfer before anything is written. The first
/// argument is the context; the addresses and ports are not of interest here.
typedef int (*slipway_curl_send_check)(void *, char *, char *, int, int);

/// CURLOPT_PREREQFUNCTION. An error with a libcurl older than 7.80, which does not have it.
static inline CURLcode slipway_curl_check_sending(CURL *handle, slipway_curl_send_check check, void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, check);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_PREREQDATA, context) : code;
#else
    (void)handle;
    (void)check;
    (void)context;
    return CURLE_UNKNOWN_OPTION;
#endif
}

/// What a write callback answers to get the same bytes again later. The transfer is paused until then.
static const size_t slipway_curl_pause = CURL_WRITEFUNC_PAUSE;

/// Lets a paused transfer go on. Calls the write callback before it returns.
static inline CURLcode slipway_curl_resume(CURL *handle) {
    return curl_easy_pause(handle, CURLPAUSE_CONT);
}

static inline CURLcode slipway_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

/// No protocol but HTTP, with or without TLS.
static inline CURLcode slipway_curl_allow_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// No protocol but SMTP, with or without TLS.
static inline CURLcode slipway_curl_allow_mail_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
    return (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_SMTP | CURLPROTO_SMTPS));
#endif
}

/// Ends reading from the connection that the handle used last, if it is still open, so that no thread waits for it.
static inline void slipway_curl_stop_reading(CURL *handle) {
    curl_socket_t descriptor = CURL_SOCKET_BAD;
    if ((curl_easy_getinfo)(handle, CURLINFO_ACTIVESOCKET, &descriptor) != CURLE_OK) return;
    if (descriptor != CURL_SOCKET_BAD) shutdown(descriptor, SHUT_RD);
}

/// A transfer that ends while its host's name is being looked up leaves the look-up to end by itself. Without this, which
/// came with 7.87, the calling thread and so every other transfer waits for it.
static inline CURLcode slipway_curl_leave_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return (curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static inline curl_socket_t slipway_curl_open_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    int descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) {
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    return descriptor;
#endif
}

/// Connections are not handed on to the programs that this process starts.
static inline CURLcode slipway_curl_close_on_exec(CURL *handle) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, slipway_curl_open_socket);
}

// MARK: Many transfers

static inline CURLMcode slipway_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

// MARK: The library

static inline CURLcode slipway_curl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
