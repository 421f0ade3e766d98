// True in a build with a sanitizer, in which everything takes ten times as long.
#pragma once

namespace test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;  // as g++ says it
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);  // clang
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace test
