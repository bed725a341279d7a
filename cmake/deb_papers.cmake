# SPDX-License-Identifier: MIT
# What a Debian package carries besides its files, written where cpack has put these: the licence, the changes, the manual compressed.
set(source ${CMAKE_CURRENT_LIST_DIR}/..)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    set(papers ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share/doc/${package})
    file(READ ${source}/LICENSE licence)
    file(WRITE ${papers}/copyright "Triforium, ${package}\n\n${licence}")
    file(WRITE ${papers}/changelog.Debian "${package} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; "
        "urgency=medium\n\n  * Built from the source tree; CHANGELOG.md there says what is new.\n\n"
        " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
    file(GLOB manuals ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share/man/man*/*.[0-9])
    execute_process(COMMAND gzip -9nf ${papers}/changelog.Debian ${manuals} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
