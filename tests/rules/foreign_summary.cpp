#include "tests/rules/foreign_summary.hpp"

#include <fstream>
#include <sstream>

#include "rules/rules.hpp"

namespace rules::test {
namespace {

using foreign::File;
using foreign::kNoMove;
using foreign::MoveIndex;
using foreign::Note;
using foreign::Notes;
using foreign::Place;
using foreign::ReadGame;

void append_line_of_play(std::string& out, const ReadGame& game, MoveIndex first) {
  for (MoveIndex i = first; i != kNoMove && game.course.moves[i].played; i = game.sheet.moves[i].next) {
    const foreign::WrittenMove& written = game.sheet.moves[i];
    for (const std::string& comment : written.before) out += " {" + comment + "}";
    out += " " + game.course.moves[i].text;
    for (const int nag : written.nags) out += " $" + std::to_string(nag);
    for (const std::string& comment : written.after) out += " {" + comment + "}";
    for (const MoveIndex variation : written.variations) {
      if (!game.course.moves[variation].played) continue;
      out += " (";
      append_line_of_play(out, game, variation);
      out += " )";
    }
  }
}

std::string text(Place at) {
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::string notes_text(const Notes& notes) {
  std::string out;
  for (const Note& note : notes.kept()) out += "warning " + text(note.at) + " " + note.said.text() + "\n";
  if (notes.left_out() > 0) out += "warnings left out: " + std::to_string(notes.left_out()) + "\n";
  return out;
}

std::string course_text(const ReadGame& game) {
  const Variant& variant = *game.variant;
  std::string out;
  const auto defaults = make_variant(variant.id);
  for (const auto& [name, value] : variant.options) {
    if ((*defaults)->options.at(name) != value) out += "option " + name + "=" + value + "\n";
  }
  if (!game.setup.empty()) out += "setup " + game.setup + "\n";
  const auto usual = start(variant);
  const std::string fen = to_fen(variant, game.course.start);
  if (!usual || to_fen(variant, usual->position) != fen) out += "start " + fen + "\n";
  out += "moves" + tree_text(game) + "\n";
  out += "end " + to_fen(variant, game.course.last) + "\n";
  if (game.course.outcome) out += "outcome " + status_text(game.course.outcome) + "\n";
  return out;
}

}  // namespace

std::filesystem::path foreign_files() {
  return std::filesystem::path(ASTRAGAL_TEST_DATA) / "gamefiles" / "foreign";
}

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

std::string tree_text(const ReadGame& game) {
  std::string out;
  append_line_of_play(out, game, game.course.first);
  return out;
}

std::string summary(const ReadGame& game) {
  std::string out = "game " + std::to_string(game.number) + " at " + text(game.at);
  if (game.variant)
    out += ": " + std::string(game.variant->id) + ", options from " + std::string(name(game.options_from));
  out += "\n";
  for (const foreign::Tag& tag : game.sheet.tags) out += "tag " + tag.name + " " + tag.value + "\n";
  if (game.course.begun) out += course_text(game);
  for (const std::string& comment : game.sheet.comments) out += "comment " + comment + "\n";
  if (!game.sheet.result.empty()) out += "result " + game.sheet.result + "\n";
  out += notes_text(game.notes);
  if (const auto& failure = game.failure) {
    out += "error " + text(failure->at) + " " + failure->code + (failure->reason.empty() ? "" : " " + failure->reason);
    if (!failure->move.empty()) out += ", move " + failure->number + " " + failure->move;
    out += ": " + failure->said.text() + "\n";
  }
  return out;
}

std::string summary(std::string_view bytes, const foreign::Request& request) {
  auto file = File::open(bytes);
  if (!file) return "refused " + text(file.error().at) + " " + file.error().said.text() + "\n";
  std::string out = "form " + std::string(name(file->form())) + "\n" + notes_text(file->notes());
  for (std::size_t i = 0; i < file->games(); ++i) out += summary(file->read(i, request));
  return out;
}

}  // namespace rules::test
