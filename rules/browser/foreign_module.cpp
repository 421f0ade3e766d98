// The door of the WebAssembly module that reads game files of other programs (rules/foreign), which the page loads when
// such a file is opened. The page writes a file's bytes to what `room(bytes)` gives and calls `open_file()`; then it
// asks for parts of the list of games, or writes a request (request.hpp: variant, option) and calls `read_game(game)`.
// Each call says how many bytes of JSON lie at `answer_at()`. A module has one file: for another one the page makes
// another instance.
#include <optional>
#include <string>

#include "rules/browser/export.hpp"
#include "rules/browser/request.hpp"
#include "rules/foreign/foreign.hpp"

namespace {

std::string g_text;
std::string g_answer;
std::optional<rules::foreign::File> g_file;

std::size_t said(std::string answer) {
  g_answer = std::move(answer);
  return g_answer.size();
}

std::size_t refused(std::string_view why) {
  return said(rules::foreign::refusal_answer({.said = rules::foreign::Said{std::string(why)}, .at = {}}));
}

}  // namespace

ASTRAGAL_EXPORT(room) char* room(std::size_t bytes) {
  g_text.resize(bytes);
  return g_text.data();
}

ASTRAGAL_EXPORT(open_file) std::size_t open_file() {
  auto file = rules::foreign::File::open(g_text);
  g_text = {};  // it may be large, and has been copied
  if (!file) return said(refusal_answer(file.error()));
  g_file = std::move(*file);
  return said(file_answer(*g_file));
}

ASTRAGAL_EXPORT(list_games) std::size_t list_games(std::size_t first, std::size_t count) {
  if (!g_file) return refused("no file is open");
  return said(list_answer(*g_file, first, count));
}

/// From 0.
ASTRAGAL_EXPORT(read_game) std::size_t read_game(std::size_t game) {
  const auto request = rules::read_browser_request(g_text);
  if (!request) return refused(request.error());
  if (!g_file || game >= g_file->games()) return refused("there is no such game");
  return said(game_answer(g_file->read(game, {.variant = std::string(request->variant), .options = request->options})));
}

ASTRAGAL_EXPORT(answer_at) const char* answer_at() {
  return g_answer.data();
}
