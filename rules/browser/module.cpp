// The door of the WebAssembly module: three functions over its memory. The page writes a request's text to what
// `room(bytes)` gives, calls `answer()`, and reads as many bytes as that says at `answer_at()`.
#include <string>

#include "rules/browser/browser.hpp"

namespace {

std::string g_request;
std::string g_answer;

rules::Browser& browser() {
  static rules::Browser one;
  return one;
}

}  // namespace

#define ASTRAGAL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

ASTRAGAL_EXPORT(room) char* room(std::size_t bytes) {
  g_request.resize(bytes);
  return g_request.data();
}

ASTRAGAL_EXPORT(answer) std::size_t answer() {
  g_answer = browser().answer(g_request);
  return g_answer.size();
}

ASTRAGAL_EXPORT(answer_at) const char* answer_at() {
  return g_answer.data();
}
