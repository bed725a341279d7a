# Opponents, arena and engine protocol.
set(nave support/nave/nave.c support/nave/nave_text.c)
tri_test(search quick unit/test_search.c ${nave})
target_link_libraries(test_search PRIVATE tri_ai m)
