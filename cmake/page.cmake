# tri_page(target folder [kept]): pack the files of a folder into the program, as what `serve` serves. Looked at in every build:
# what changes, comes or goes is packed anew. No folder, no page. What was compressed once lies in `kept` for other builds.
function(tri_page target folder)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${target}_page.txt)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_page.c)
    string(JOIN "\n" names ${files})
    file(CONFIGURE OUTPUT ${list} CONTENT "${names}\n" @ONLY) # touched only when the list is another one
    add_custom_command(OUTPUT ${output}
        COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/pack_page.py ${folder} ${output} ${ARGN}
        DEPENDS ${PROJECT_SOURCE_DIR}/tools/pack_page.py ${list} ${files}
        COMMENT "Page of ${target}")
    target_sources(${target} PRIVATE ${output})
endfunction()
