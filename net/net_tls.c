// SPDX-License-Identifier: MIT
#include "net/net_tls.h"

#include <limits.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>

struct net_tls {
    SSL_CTX *context;
    SSL *line;
    bool wants_write;
    const char *why;
};

net_tls *net_tls_start(int fd, const char *host)
{
    net_tls *t = (net_tls *)calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->why = "the secure connection broke";
    t->context = SSL_CTX_new(TLS_client_method());
    t->line = t->context ? SSL_new(t->context) : NULL;
    bool numeric = t->line && X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(t->line), host) == 1;
    if (!t->line || !SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION) ||
        !SSL_CTX_set_default_verify_paths(t->context) || !(numeric || SSL_set1_host(t->line, host)) ||
        !(numeric || SSL_set_tlsext_host_name(t->line, host)) || !SSL_set_fd(t->line, fd)) {
        net_tls_end(t);
        return NULL;
    }
    SSL_set_verify(t->line, SSL_VERIFY_PEER, NULL);
    SSL_set_mode(t->line, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_set_connect_state(t->line);
    return t;
}

void net_tls_end(net_tls *t)
{
    if (!t)
        return;
    SSL_free(t->line);
    SSL_CTX_free(t->context);
    free(t);
}

/// What an answer of OpenSSL's that is no success means.
static int tls_answer(net_tls *t, int answer)
{
    int error = SSL_get_error(t->line, answer);
    t->wants_write = error == SSL_ERROR_WANT_WRITE;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return NET_TLS_AGAIN;
    long verdict = SSL_get_verify_result(t->line);
    if (verdict != X509_V_OK)
        t->why = X509_verify_cert_error_string(verdict);
    return NET_TLS_GONE;
}

int net_tls_shake(net_tls *t)
{
    int answer = SSL_do_handshake(t->line);
    if (answer == 1)
        t->wants_write = false;
    return answer == 1 ? 1 : tls_answer(t, answer);
}

static int tls_size(size_t size)
{
    return size > INT_MAX ? INT_MAX : (int)size;
}

ssize_t net_tls_read(net_tls *t, void *to, size_t size)
{
    int n = SSL_read(t->line, to, tls_size(size));
    return n > 0 ? n : tls_answer(t, n);
}

ssize_t net_tls_write(net_tls *t, const void *bytes, size_t size)
{
    int n = SSL_write(t->line, bytes, tls_size(size));
    return n > 0 ? n : tls_answer(t, n);
}

bool net_tls_wants_write(const net_tls *t)
{
    return t->wants_write;
}

const char *net_tls_why(const net_tls *t)
{
    return t->why;
}
