// What tests of a whole server include, precompiled (CMakeLists.txt).
