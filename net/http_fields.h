// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_parse.h"
#include "net/http_site.h"

// Questions about the header fields of a request. A field that comes several times is one list (RFC 9110 5.3).

/// Are these the same words, upper or lower case?
bool http_same(http_span text, const char *words);
/// Are these the very same words?
bool http_exactly(http_span text, const char *words);
/// Without the blanks around it.
http_span http_trim(http_span text);
/// The first field of this name behind `after` (NULL: of all), or NULL.
const http_field *http_next(const http_request *request, const http_field *after, const char *name);
/// Is `word` among the comma-separated words of the fields of this name?
bool http_lists(const http_request *request, const char *name, const char *word);
/// Does If-None-Match hold this tag (given without its quotes), strong or weak, or "*"? (RFC 9110 13.1.2)
bool http_knows(const http_request *request, const char *tag);
/// The form to send: what Accept-Encoding weighs highest, the smaller form where weights are equal; without that field
/// the plain form. HTTP_CODINGS when the client rules out everything there is. (RFC 9110 12.5.3)
http_coding http_choose(const http_request *request, const http_resource *resource);
