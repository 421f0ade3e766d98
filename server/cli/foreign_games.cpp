#include "server/cli/foreign_games.hpp"

#include <algorithm>
#include <ostream>
#include <vector>

#include <nlohmann/json.hpp>

#include "rules/foreign/foreign.hpp"

namespace cli {
namespace {

using rules::foreign::File;
using rules::foreign::MoveIndex;
using rules::foreign::Notes;
using rules::foreign::ReadGame;
using rules::foreign::Sheet;

/// A file's own words on a terminal: without control characters, which could do more than be read.
std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    const auto code = static_cast<unsigned char>(c);
    if (code < ' ' || code == 0x7f) c = ' ';
  }
  return out;
}

class Printer {
 public:
  Printer(const std::string& name, const ForeignArgs& args, std::ostream& out, std::ostream& err)
      : name_(name), args_(args), out_(out), err_(err) {}

  int print(std::string_view text) {
    rules::foreign::Request request{.variant = args_.rules.variant, .options = {}};
    for (const std::string& option : args_.rules.options) {
      const std::size_t equals = option.find('=');
      if (!request.options.try_emplace(option.substr(0, equals), option.substr(equals + 1)).second) {
        return refuse({}, "option " + option.substr(0, equals) + " is given twice");
      }
    }
    auto file = File::open(text);
    if (!file) return refuse(file.error().at, file.error().said.text());
    warn(file->notes());
    if (args_.list) return list(*file);
    if (args_.game > file->games()) {
      return refuse(
          {}, "there is no game " + std::to_string(args_.game) + ": the file has " + std::to_string(file->games()));
    }
    int status = 0;
    const std::size_t begin = args_.game == 0 ? 0 : args_.game - 1;
    const std::size_t end = args_.game == 0 ? file->games() : args_.game;
    for (std::size_t i = begin; i < end; ++i) status = std::max(status, game(file->read(i, request), file->games()));
    return status;
  }

 private:
  std::ostream& at(rules::foreign::Place place) {
    return err_ << name_ << ':' << place.line << ':' << place.column << ": ";
  }
  int refuse(rules::foreign::Place place, std::string_view why) {
    at(place) << printable(why) << '\n';
    return 1;
  }
  void warn(const Notes& notes) {
    for (const auto& note : notes.kept()) at(note.at) << "warning: " << printable(note.said.text()) << '\n';
    if (notes.left_out() > 0) err_ << name_ << ": warning: and " << notes.left_out() << " more of the kind\n";
  }

  /// A line a game: its number, where it begins, who played, the result, and what else a reader chooses by.
  int list(File& file) {
    for (std::size_t i = 0; i < file.games(); ++i) {
      const Sheet sheet = file.sheet(i);
      const auto value = [&](std::string_view tag) {
        const auto* found = sheet.find(tag);
        return found == nullptr || found->value.empty() ? std::string("?") : printable(found->value);
      };
      out_ << i + 1 << "  line " << file.place(i).line << "  " << value("White") << " - " << value("Black") << "  "
           << (sheet.result.empty() ? "*" : sheet.result) << "  "
           << (sheet.variant.empty() ? "-" : printable(sheet.variant)) << "  " << value("Date") << "  "
           << value("Event") << '\n';
    }
    return 0;
  }

  int game(const ReadGame& game, std::size_t games) {
    warn(game.notes);
    if (!game.failure) {
      out_ << nlohmann::ordered_json::parse(game_answer(game)).dump(2) << '\n';
      return 0;
    }
    std::string why = games > 1 ? "game " + std::to_string(game.number) + ": " : "";
    if (!game.failure->move.empty()) why += "move " + game.failure->number + " ";
    if (!game.failure->move.empty()) why += '"' + rules::foreign::excerpt(game.failure->move) + "\": ";
    return refuse(game.failure->at, why + game.failure->said.text() + read_before(game) + how_to_say(*game.failure));
  }

  /// How the command is told what the file does not say.
  static std::string how_to_say(const rules::foreign::Failure& failure) {
    if (!failure.choices.empty()) return ": --option NAME=VALUE";
    if (failure.code == "ambiguous_game") return ": --variant ID, as `astragal variants` lists them";
    return "";
  }

  /// What was read before a move that is refused, the last of it in the file's own words.
  static std::string read_before(const ReadGame& game) {
    if (game.failure->move.empty()) return "";
    constexpr std::size_t kMostShown = 6;
    std::vector<MoveIndex> read;
    for (MoveIndex i = game.course.first; i != rules::foreign::kNoMove && game.course.moves[i].played;
         i = game.sheet.moves[i].next) {
      read.push_back(i);
    }
    if (read.empty()) return " (it is the first move)";
    std::string text = " (" + std::to_string(read.size()) + (read.size() == 1 ? " move was" : " moves were") +
                       " read before it:" + (read.size() > kMostShown ? " …" : "");
    for (std::size_t i = read.size() - std::min(read.size(), kMostShown); i < read.size(); ++i) {
      text += " " + game.course.moves[read[i]].text;
    }
    return text + ")";
  }

  const std::string& name_;
  const ForeignArgs& args_;
  std::ostream& out_;
  std::ostream& err_;
};

}  // namespace

void add_foreign_options(CLI::App& command, ForeignArgs& args) {
  command.add_flag("--list", args.list, "list the games of the file, a line each, and read none");
  command.add_option("--game", args.game, "read this game of the file only, from 1")
      ->check(CLI::Range(std::size_t{1}, rules::foreign::kMostGames))
      ->type_name("N");
  command.add_option("--variant", args.rules.variant, "the game, where the file does not say it, or wrongly")
      ->type_name("ID");
  add_options(command, args.rules);
}

int read_foreign_games(const std::string& name, std::string_view text, const ForeignArgs& args, std::ostream& out,
                       std::ostream& err) {
  return Printer(name, args, out, err).print(text);
}

}  // namespace cli
