# find_package(pinochle) of a bot comes here: it gives the target pinochle::pinochle.
#
# The SDK is built in its own folder, in .build, and once: every bot that uses this copy of the SDK links the library
# that is there. It is built while the bot is configured, which takes a moment where nothing has changed.

file(REAL_PATH ${CMAKE_CURRENT_LIST_DIR} _pinochle_home)
set(_pinochle_build ${_pinochle_home}/.build)
file(MAKE_DIRECTORY ${_pinochle_build})
# Two bots that are built at once must not build it together.
file(LOCK ${_pinochle_build} DIRECTORY GUARD FILE TIMEOUT 1800)
set(_pinochle_fresh)
if(EXISTS ${_pinochle_build}/CMakeCache.txt)
    load_cache(${_pinochle_build} READ_WITH_PREFIX _pinochle_ CMAKE_HOME_DIRECTORY)
    if(NOT _pinochle_CMAKE_HOME_DIRECTORY STREQUAL _pinochle_home)
        set(_pinochle_fresh --fresh) # the folder was moved or copied
    endif()
endif()
cmake_host_system_information(RESULT _pinochle_jobs QUERY NUMBER_OF_LOGICAL_CORES)
execute_process(
    COMMAND ${CMAKE_COMMAND} ${_pinochle_fresh} -S ${_pinochle_home} -B ${_pinochle_build}
            -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
    COMMAND_ERROR_IS_FATAL ANY
)
execute_process(
    COMMAND ${CMAKE_COMMAND} --build ${_pinochle_build} --target pinochle --parallel ${_pinochle_jobs}
    COMMAND_ERROR_IS_FATAL ANY
)
file(LOCK ${_pinochle_build} DIRECTORY RELEASE)

include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(Protobuf)
find_dependency(gRPC CONFIG)
include(${_pinochle_build}/pinochle-targets.cmake)
