# Opponents, arena and engine protocol.
set(nave support/nave/nave.c support/nave/nave_text.c)
tri_test(search quick unit/test_search.c ${nave})
target_link_libraries(test_search PRIVATE tri_ai m)
tri_test(arena quick unit/test_arena.c ${nave})
target_link_libraries(test_arena PRIVATE tri_ai_host)
tri_test(engine quick unit/test_engine.c)
target_link_libraries(test_engine PRIVATE tri_ai)
