// The door of the WebAssembly module: functions over its memory. The page writes a text to what `room(bytes)` gives. It
// is a request: the page calls `answer()` and reads as many bytes as that says at `answer_at()`. Or it is a line for
// the engine: the page calls `hear()`, which says lines by `say` meanwhile and returns when nothing goes on any more. A
// user of one half does not pay for the other in memory.
#include <string>

#include "rules/browser/browser.hpp"
#include "rules/browser/export.hpp"
#include "rules/search/uci.hpp"

#define ASTRAGAL_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

ASTRAGAL_IMPORT(now) double now();  // milliseconds of a clock that only goes forward
ASTRAGAL_IMPORT(say) void say(const char* line, std::size_t bytes);

namespace {

constexpr std::size_t kMostMegabytes = 1024;  // what a worker may have is nowhere to be read
constexpr std::size_t kPagesOfAMegabyte = 16;

std::string g_text;
std::string g_answer;

rules::Browser& browser() {
  static rules::Browser one;
  return one;
}

std::size_t spare_megabytes() {
  const std::size_t used = __builtin_wasm_memory_size(0) / kPagesOfAMegabyte;
  return used < kMostMegabytes ? kMostMegabytes - used : 0;
}

rules::search::Uci& uci() {
  static rules::search::Uci one([] { return static_cast<std::int64_t>(now()); },
                                [](std::string_view line) { say(line.data(), line.size()); }, spare_megabytes);
  return one;
}

}  // namespace

ASTRAGAL_EXPORT(room) char* room(std::size_t bytes) {
  g_text.resize(bytes);
  return g_text.data();
}

ASTRAGAL_EXPORT(answer) std::size_t answer() {
  g_answer = browser().answer(g_text);
  return g_answer.size();
}

ASTRAGAL_EXPORT(answer_at) const char* answer_at() {
  return g_answer.data();
}

ASTRAGAL_EXPORT(hear) void hear() {
  uci().hear(g_text);
}
