// SPDX-License-Identifier: MIT
#include "bindings/c/triforium.h"

// What the library says about itself. TRI_BUILT_VERSION is CMake's, so that header and project cannot disagree.

_Static_assert(TRI_LIBRARY_VERSION == TRI_BUILT_VERSION, "triforium.h has the project's version");

int tri_library_version(void)
{
    return TRI_LIBRARY_VERSION;
}

const char *tri_library_version_text(void)
{
    return TRI_BUILT_VERSION_TEXT;
}

int tri_library_abi(void)
{
    return TRI_LIBRARY_ABI;
}

size_t tri_library_size(const char *type)
{
    static const struct {
        const char *name;
        size_t size;
    } types[] = {
#define TRI_SIZE(type) {#type, sizeof(type)},
#include "library_types.inc"
#undef TRI_SIZE
    };
    for (int i = 0; i < TRI_COUNT(types); i++)
        if (tri_same(types[i].name, type))
            return types[i].size;
    return 0;
}
