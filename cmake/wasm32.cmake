# clang and lld for wasm32 without a libc: what the page and the cross check run.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32)
# The system's ar cannot index wasm objects.
set(CMAKE_AR llvm-ar)
set(CMAKE_RANLIB llvm-ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Struct copies become memory.copy instead of calls to a memcpy that is not there.
set(CMAKE_C_FLAGS_INIT "-nostdlib -ffreestanding -mbulk-memory -msign-ext")
# -O0, of the link alone: otherwise clang runs a wasm-opt that happens to be installed, with flags that do not fit ours.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -Wl,--no-entry -O0")
