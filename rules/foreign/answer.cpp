// What was read as JSON, for programs and for the page.
#include <algorithm>

#include "rules/answers/json.hpp"
#include "rules/foreign/foreign.hpp"
#include "rules/notation/fen.hpp"

namespace rules::foreign {
namespace {

void append_field(std::string& out, std::string_view name, std::string_view value) {
  out += ",\"";
  out += name;
  out += "\":";
  append_string(out, value);
}
void append_place(std::string& out, Place at) {
  out += R"("line":)" + std::to_string(at.line) + R"(,"column":)" + std::to_string(at.column);
}
void append_texts(std::string& out, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  out += ",\"";
  out += name;
  out += "\":";
  append_list(out, texts, [&](const std::string& text) { append_string(out, text); });
}

void append_options(std::string& out, const Options& options) {
  out += '{';
  for (const auto& [name, value] : options) {
    if (out.back() != '{') out += ',';
    append_string(out, name);
    out += ':';
    append_string(out, value);
  }
  out += '}';
}

/// In English, and for who says it in another language.
void append_said(std::string& out, const Said& said) {
  append_field(out, "message", said.text());
  if (said.key().empty()) return;
  out += R"(,"sentence":{"key":)";
  append_string(out, said.key());
  out += R"(,"with":{)";
  for (const auto& [name, value] : said.with()) {
    if (out.back() != '{') out += ',';
    append_string(out, name);
    out += ':';
    append_string(out, value);
  }
  out += "}}";
}

/// What the sentence quotes as `why`.
void append_because(std::string& out, const Refusal& why) {
  out += R"(,"because":{"code":)";
  append_string(out, name(why.code));
  if (why.reason != Reason::none) append_field(out, "reason", name(why.reason));
  append_said(out, why.said);
  out += '}';
}

void append_notes(std::string& out, const Notes& notes) {
  out += R"(,"warnings":)";
  append_list(out, notes.kept(), [&](const Note& note) {
    out += '{';
    append_place(out, note.at);
    append_said(out, note.said);
    if (note.because) append_because(out, *note.because);
    out += '}';
  });
  if (notes.left_out() > 0) out += R"(,"warningsLeftOut":)" + std::to_string(notes.left_out());
}

void append_tags(std::string& out, const Sheet& sheet) {
  out += R"(,"tags":)";
  append_list(out, sheet.tags, [&](const Tag& tag) {
    out += R"({"name":)";
    append_string(out, tag.name);
    append_field(out, "value", tag.value);
    out += '}';
  });
}

void append_players(std::string& out, const Sheet& sheet) {
  const auto name_of = [&](std::string_view tag) {
    const Tag* found = sheet.find(tag);
    return found == nullptr ? std::string() : found->value;
  };
  out += R"(,"players":{"white":{"name":)";
  append_string(out, name_of("White"));
  out += R"(},"black":{"name":)";
  append_string(out, name_of("Black"));
  out += "}}";
}

class Tree {
 public:
  Tree(std::string& out, const ReadGame& game) : out_(out), game_(game) {}

  /// Variations lie kDeepest deep at most, so these calls do, too.
  void line(MoveIndex first) {
    out_ += '[';
    for (MoveIndex index = first; index != kNoMove && course(index).played; index = written(index).next) {
      if (index != first) out_ += ',';
      move(index);
    }
    out_ += ']';
  }

 private:
  [[nodiscard]] const WrittenMove& written(MoveIndex index) const { return game_.sheet.moves[index]; }
  [[nodiscard]] const PlayedMove& course(MoveIndex index) const { return game_.course.moves[index]; }

  void move(MoveIndex index) {
    const WrittenMove& said = written(index);
    const PlayedMove& played = course(index);
    out_ += R"({"move":)";
    append_string(out_, played.text);
    if (!played.listed.empty()) append_field(out_, "text", played.listed);
    if (!played.number.empty()) append_field(out_, "number", played.number);
    append_texts(out_, "before", said.before);
    append_texts(out_, "comments", said.after);
    if (!said.nags.empty()) {
      out_ += R"(,"nags":)";
      append_list(out_, said.nags, [&](int nag) { out_ += std::to_string(nag); });
    }
    std::vector<MoveIndex> begun;
    std::ranges::copy_if(said.variations, std::back_inserter(begun),
                         [&](MoveIndex first) { return course(first).played; });
    if (!begun.empty()) {
      out_ += R"(,"variations":)";
      append_list(out_, begun, [&](MoveIndex first) { line(first); });
    }
    out_ += '}';
  }

  std::string& out_;
  const ReadGame& game_;
};

/// The main line without and, where dice fell, with its rolls.
void append_moves(std::string& out, const ReadGame& game) {
  std::string moves;
  std::vector<std::string> actions;
  bool rolls = false;
  for (MoveIndex index = game.course.first; index != kNoMove; index = game.sheet.moves[index].next) {
    const PlayedMove& move = game.course.moves[index];
    if (!move.played) break;
    const bool roll = move.action.verb == Verb::roll;
    rolls = rolls || roll;
    actions.push_back(move.text);
    if (!roll) moves += (moves.empty() ? "" : " ") + move.text;
  }
  append_field(out, "moves", moves);
  if (rolls) append_texts(out, "actions", actions);
}

void append_game(std::string& out, const ReadGame& game) {
  const Variant& variant = *game.variant;
  append_field(out, "variant", variant.id);
  append_field(out, "name", variant.name);
  out += R"(,"rulesVersion":)" + std::to_string(variant.rules_version) + R"(,"options":)";
  append_options(out, variant.options);
  append_field(out, "optionsFrom", name(game.options_from));
  if (!game.setup.empty()) append_field(out, "setup", game.setup);
  append_players(out, game.sheet);
  append_field(out, "initialFen", to_fen(variant, game.course.start));
  append_moves(out, game);
  append_field(out, "lastFen", to_fen(variant, game.course.last));
  if (!game.sheet.result.empty()) append_field(out, "result", game.sheet.result);
  if (const auto& outcome = game.course.outcome) {
    const std::string_view result = !outcome->winner ? "draw" : *outcome->winner == Side::white ? "white" : "black";
    out += R"(,"outcome":{"result":")" + std::string(result) + '"';
    append_field(out, "reason", name(outcome->reason));
    out += '}';
  }
  append_texts(out, "comments", game.sheet.comments);
  out += R"(,"tree":)";
  Tree(out, game).line(game.course.first);
}

void append_failure(std::string& out, const Failure& failure) {
  out += R"(,"error":{)";
  append_place(out, failure.at);
  append_field(out, "code", failure.code);
  if (!failure.reason.empty()) append_field(out, "reason", failure.reason);
  append_said(out, failure.said);
  if (!failure.move.empty()) append_field(out, "move", failure.move);
  if (!failure.number.empty()) append_field(out, "number", failure.number);
  append_texts(out, "games", failure.games);
  if (!failure.choices.empty()) {
    out += R"(,"choices":)";
    append_list(out, failure.choices, [&](const Options& options) { append_options(out, options); });
  }
  out += '}';
}

}  // namespace

std::string file_answer(const File& file) {
  std::string out = R"({"form":")" + std::string(name(file.form())) + R"(","games":)" + std::to_string(file.games());
  append_notes(out, file.notes());
  return out + '}';
}

std::string list_answer(File& file, std::size_t first, std::size_t count) {
  std::string out = R"({"games":[)";
  const std::size_t begin = std::min(first, file.games());
  const std::size_t end = begin + std::min(count, file.games() - begin);
  for (std::size_t i = begin; i < end; ++i) {
    const Sheet sheet = file.sheet(i);
    out += std::string(i == begin ? "" : ",") + R"({"game":)" + std::to_string(i + 1) + ',';
    append_place(out, file.place(i));
    append_tags(out, sheet);
    if (!sheet.result.empty()) append_field(out, "result", sheet.result);
    out += '}';
  }
  return out + "]}";
}

std::string game_answer(const ReadGame& game) {
  std::string out = R"({"game":)" + std::to_string(game.number) + ',';
  append_place(out, game.at);
  append_field(out, "form", name(game.sheet.form));
  append_tags(out, game.sheet);
  if (game.course.begun) append_game(out, game);
  append_notes(out, game.notes);
  if (game.failure) append_failure(out, *game.failure);
  return out + '}';
}

std::string refusal_answer(const Note& why) {
  std::string out;
  append_failure(out, {.code = "no_file", .said = why.said, .at = why.at});
  return "{" + out.substr(1) + "}";
}

}  // namespace rules::foreign
