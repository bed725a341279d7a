# SPDX-License-Identifier: MIT
# What cpack makes Debian packages of: the components that `make install` has, a package each, from two builds. Dependencies are
# those dpkg-shlibdeps finds.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source)
file(STRINGS ${source}/CMakeLists.txt version REGEX "^project\\(")
string(REGEX REPLACE ".*VERSION ([0-9.]+).*" "\\1" version "${version}")
file(STRINGS ${source}/bindings/c/triforium.h abi REGEX "define TRI_LIBRARY_ABI")
string(REGEX REPLACE ".*TRI_LIBRARY_ABI +([0-9]+).*" "\\1" abi "${abi}")

set(CPACK_GENERATOR DEB)
set(CPACK_CMAKE_GENERATOR Ninja)
set(CPACK_PACKAGE_NAME triforium)
set(CPACK_PACKAGE_VERSION ${version})
set(CPACK_PACKAGE_FILE_NAME triforium-${version})
set(CPACK_PACKAGE_DESCRIPTION "Basilica, The Red Cathedral and Sagrada by their rulebooks")
set(CPACK_PACKAGE_CONTACT "The Triforium authors <triforium@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library dev)
set(CPACK_INSTALL_CMAKE_PROJECTS ${source}/build/release triforium ALL / ${source}/build/deb/library triforium ALL /)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${source}/cmake/deb_papers.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME triforium)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "three board games about cathedrals, in the terminal and the browser
Basilica, The Red Cathedral and Sagrada by their rulebooks: against people at
the same table or elsewhere and against opponents of many levels, with records
that can be replayed and verified.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libtriforium${abi})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "rules and opponents of three board games, shared library
Positions, legal moves, scores, game files and opponents of Basilica, The Red
Cathedral and Sagrada.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libtriforium-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libtriforium${abi} (= ${version}-1)")
set(CPACK_COMPONENT_DEV_DESCRIPTION "rules and opponents of three board games, for development
Header files, the static library, and what pkg-config and CMake find them by.")
