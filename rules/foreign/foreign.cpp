#include "rules/foreign/foreign.hpp"

#include <algorithm>
#include <utility>

#include "rules/foreign/kif.hpp"
#include "rules/foreign/pgn.hpp"
#include "rules/foreign/protocol_text.hpp"
#include "rules/rules.hpp"

namespace rules::foreign {
namespace {

constexpr std::uint64_t kMostSetups = 1024;

/// The name of the array that the game begins with, where dice choose one of a moderate number.
std::string setup_of(const Variant& variant, const Sheet& sheet, const Position& position) {
  const std::string fen = to_fen(variant, position);
  const auto is_it = [&](std::string_view setup) {
    const auto begun = start(variant, setup);
    return begun && to_fen(variant, begun->position) == fen ? begun->setup : std::string();
  };
  if (const Tag* array = sheet.find("Array")) return is_it(array->value);
  if (variant.dice.faces.size() != 1 || variant.dice.faces.front() > kMostSetups) return "";
  if (variant.hooks.setup_of_dice == nullptr) return "";
  for (std::uint64_t number = 1; number <= variant.dice.faces.front(); ++number) {
    const auto setup = variant.hooks.setup_of_dice(variant, std::span(&number, 1), 1);
    std::string name = setup ? is_it(*setup) : "";
    if (!name.empty()) return name;
  }
  return "";
}

/// What the rules say of the end, and what the file says.
void compare_results(ReadGame& game) {
  const std::string& said = game.sheet.result;
  if (said.empty()) {
    const bool could_say = game.sheet.form != Form::usi;
    if (could_say) game.notes.add(say<"gamefile.no_result">(), game.sheet.end);
    return;
  }
  const auto& outcome = game.course.outcome;
  if (!outcome) return;
  const std::string_view is = !outcome->winner ? "1/2-1/2" : *outcome->winner == Side::white ? "1-0" : "0-1";
  if (said != is) {
    game.notes.add(say<"gamefile.other_result">(said, is, status_text(outcome)), game.sheet.result_at);
  }
}

bool says_nothing(const Sheet& sheet) {
  return sheet.tags.empty() && sheet.first == kNoMove && sheet.position.empty() && sheet.diagram.empty();
}

}  // namespace

std::expected<File, Note> File::open(std::string_view bytes, int trials) {
  auto text = decode(bytes);
  if (!text) return std::unexpected(std::move(text.error()));
  File file;
  file.compiled_.trials = trials;
  file.text_ = std::move(text->utf8);
  file.notes_ = std::move(text->notes);
  Split split;
  if (looks_like_protocol(file.text_)) {
    file.form_ = Form::usi;
    split = split_protocol(file.text_);
  } else if (looks_like_kif(file.text_)) {
    file.form_ = Form::kif;
    split.games.push_back({0, file.text_.size(), {}});
  } else {
    split = split_pgn(file.text_);
  }
  file.ranges_ = std::move(split.games);
  file.notes_.append(split.notes);
  file.steps_ = split.steps;
  if (file.ranges_.empty()) return std::unexpected(Note{.said = say<"gamefile.no_game">(), .at = {}});
  return file;
}

Sheet File::sheet(std::size_t game) {
  switch (form_) {
    case Form::kif:
      return read_kif(text_, steps_);
    case Form::usi:
      return read_protocol(text_, ranges_[game], steps_);
    case Form::pgn:
      break;
  }
  return read_pgn(text_, ranges_[game], steps_);
}

ReadGame File::read(std::size_t number, const Request& request) {
  ReadGame game;
  game.number = number + 1;
  game.at = ranges_[number].at;
  game.sheet = sheet(number);
  game.notes.append(game.sheet.notes);
  if (says_nothing(game.sheet) && game.sheet.result.empty()) {
    game.failure = Failure{.code = "no_game", .said = say<"gamefile.no_game_here">(), .at = game.at};
    return game;
  }
  const auto entry = game_of(game.sheet, request.variant, compiled_, game.notes);
  if (!entry) {
    game.failure = entry.error();
    return game;
  }
  Found found = options_of(**entry, request.options, game.sheet, compiled_, game.notes);
  game.variant = std::move(found.variant);
  game.options_from = found.from;
  game.failure = std::move(found.failure);
  if (!game.variant) return game;
  game.course = play(*game.variant, game.sheet, game.notes);
  if (game.course.begun) game.setup = setup_of(*game.variant, game.sheet, game.course.start);
  if (!game.failure) compare_results(game);
  return game;
}

bool is_own_file(std::string_view bytes) {
  // The tag that only our files have; it stands among the first.
  constexpr std::size_t kHead = 65536;
  const std::string_view head = bytes.substr(0, kHead);
  return head.starts_with("[Ruleset \"") || head.contains("\n[Ruleset \"");
}

}  // namespace rules::foreign
