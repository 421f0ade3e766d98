#include "rules/search/uci.hpp"

#include <algorithm>
#include <iterator>

#include "rules/game/chance.hpp"
#include "rules/notation/fen.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/search/game_name.hpp"
#include "rules/search/go_words.hpp"
#include "rules/search/start_thread.hpp"
#include "rules/search/tables.hpp"
#include "rules/search/uci_text.hpp"
#include "rules/search/words.hpp"

namespace rules::search {
namespace {

constexpr std::string_view kStartWord = "startpos";

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

std::unique_ptr<const Variant> made(const VariantEntry& entry) {
  auto variant = make_variant(entry, {});
  return variant ? std::move(*variant) : nullptr;
}

bool is_die_due(const Variant& variant, const Position& position) {
  return turn_kind_of(variant, position).chance && !outcome(variant, position);
}

}  // namespace

Uci::Uci(Engine::Clock clock, Say say, Spare spare_megabytes, ReadFile read_file)
    : say_(std::move(say)),
      spare_megabytes_(std::move(spare_megabytes)),
      read_file_(std::move(read_file)),
      engine_(made(all_variants().front()), clock),
      entry_(&all_variants().front()) {
  take_position(std::span(&kStartWord, 1));
}
Uci::~Uci() {
  engine_.stop();
  finish_search();
}

void Uci::finish_search() {
  if (searching_.joinable()) searching_.join();
}

void Uci::info(std::string_view text) {
  say_("info string " + printable(text));
}

bool Uci::hear(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.empty()) return true;
  const std::string_view verb = words.front();
  if (verb == "quit" || verb == "stop") {
    engine_.stop();
    finish_search();
    return verb == "stop";
  }
  if (verb == "ponderhit") {
    engine_.ponder_hit();
  } else if (verb == "isready") {
    say_("readyok");
  } else if (verb == "uci") {
    for (const std::string& text : introduction(*entry_, read_file_ != nullptr)) say_(text);
  } else if (verb == "d") {
    show();
  } else if (verb != "debug" && verb != "register" && !change(verb, std::span(words).subspan(1))) {
    info("unknown command: " + std::string(verb.substr(0, 40)));
  }
  return true;
}

bool Uci::change(std::string_view verb, Words rest) {
  if (verb != "go" && verb != "position" && verb != "setoption" && verb != "ucinewgame") return false;
  if (engine_.is_thinking()) {
    engine_.stop();
    info(std::string(verb) + " ends the search");
  }
  finish_search();
  if (verb == "go") {
    go(rest);
  } else if (verb == "position") {
    take_position(rest);
  } else if (verb == "setoption") {
    set_option(rest);
  } else {
    engine_.new_game();
  }
  return true;
}

void Uci::set_option(Words words) {
  const auto value_at = std::ranges::find(words, std::string_view("value"));
  if (words.size() < 2 || words.front() != "name" || value_at == words.begin() + 1) {
    return info("setoption name NAME value VALUE");
  }
  const std::string name = joined(std::span(words.begin() + 1, value_at));
  const std::string value = value_at == words.end() ? "" : joined(std::span(value_at + 1, words.end()));
  if (is_name(name, "UCI_Variant")) return set_variant(value);
  if (is_name(name, kEvalFile) && read_file_) return set_evaluation(value);
  if (is_name(name, "Clear Hash")) return engine_.new_game();
  if (is_name(name, "UCI_Chess960")) return;
  if (!set_truth(name, value) && !set_number(name, value)) set_game_option(name, value);
}

bool Uci::set_truth(std::string_view name, std::string_view value) {
  const bool limits = is_name(name, kLimitStrength);
  if (!limits && !is_name(name, kPonder)) return false;
  if (value != "true" && value != "false") {
    info(std::string(limits ? kLimitStrength : kPonder) + " is true or false");
    return true;
  }
  if (limits) {
    by_elo_ = value == "true";
    set_level();
  }
  return true;
}

void Uci::set_level() {
  const Misjudgements& misjudgements = engine_.misjudgements();
  engine_.set_level(by_elo_ ? level_of_elo(elo_, misjudgements) : level_of(skill_, misjudgements));
}

bool Uci::set_number(std::string_view name, std::string_view value) {
  const auto* const option =
      std::ranges::find_if(kNumberOptions, [&](const NumberOption& o) { return is_name(name, o.name); });
  if (option == std::end(kNumberOptions)) return false;
  name = option->name;
  const auto number = number_in(value);
  if (!number || *number < option->least || *number > option->most) {
    info(std::string(name) + " is a number from " + std::to_string(option->least) + " to " +
         std::to_string(option->most));
    return true;
  }
  const auto count = static_cast<std::size_t>(*number);
  if (!is_room_for(name, count) || (name == "Hash" && !engine_.set_hash(count))) {
    info("there is no memory for " + std::string(name) + " " + std::to_string(count));
    return true;
  }
  if (name == "Threads") engine_.set_threads(count);
  if (name == "MultiPV") engine_.set_lines(count);
  if (name == "Skill" || name == "UCI_Elo") {
    (name == "Skill" ? skill_ : elo_) = static_cast<int>(count);
    set_level();
  }
  if (name == "Move Overhead") engine_.set_overhead(*number);
  return true;
}

bool Uci::is_room_for(std::string_view option, std::size_t count) const {
  const std::size_t needed = option == "Hash" ? count : option == "Threads" ? count * kMegabytesOfThread : 0;
  if (needed == 0) return true;
  const std::size_t spare = spare_megabytes_();
  return needed <= spare - spare / 8;  // not all, for others live here, too
}

void Uci::set_evaluation(const std::string& file) {
  if (file.empty() || file == kBuiltIn) {
    engine_.set_parameters(best_parameters(engine_.game()));
    from_file_ = false;
    return set_level();
  }
  const auto text = read_file_(file);
  if (!text) return info(file + ": " + text.error());
  auto table = read_table(engine_.game(), *text);
  if (!table) return info(file + ", line " + std::to_string(table.error().line) + ": " + table.error().message);
  engine_.set_parameters(std::move(*table));
  from_file_ = true;
  set_level();
}

void Uci::set_variant(std::string_view value) {
  auto name = read_game_name(value);
  if (!name) return info(name.error());
  set_game(*name->entry, std::move(name->options));
}

void Uci::set_game_option(std::string_view name, std::string_view value) {
  const auto option =
      std::ranges::find_if(entry_->options, [&](const OptionSpec& spec) { return is_name(name, spec.name); });
  if (option == entry_->options.end()) return info("there is no option \"" + std::string(name.substr(0, 60)) + "\"");
  Options chosen = chosen_;
  chosen[std::string(option->name)] = value;
  set_game(*entry_, std::move(chosen));
}

void Uci::set_game(const VariantEntry& entry, Options chosen) {
  auto variant = make_variant(entry, chosen);
  if (!variant) return info(variant.error().message);
  entry_ = &entry;
  chosen_ = std::move(chosen);
  engine_.set_game(std::move(*variant));
  set_level();
  if (from_file_) info(std::string(kEvalFile) + " was of another game: it is " + std::string(kBuiltIn) + " again");
  from_file_ = false;
  game_ = {};
  take_position(std::span(&kStartWord, 1));
}

bool Uci::begin(Words words, Game& game) {
  const Variant& variant = engine_.game();
  const std::string rest = words.empty() ? "" : joined(words.subspan(1));
  if (!words.empty() && words.front() == kStartWord) {
    auto begun = rules::start(variant, rest);
    if (!begun) return info(begun.error().message), false;
    game.position = begun->position;
  } else if (words.size() > 1 && words.front() == "fen") {
    const auto read = parse_fen(variant, rest);
    if (!read) return info(read.error().message), false;
    game.position = *read;
  } else {
    return info("position startpos|fen FEN [moves MOVE...]"), false;
  }
  game.start = joined(words);
  game.played.assign(1, {game.position.hash(), Square::none, Square::none});
  return true;
}

void Uci::take_position(Words words) {
  const auto moves_at = std::ranges::find(words, std::string_view("moves"));
  const Words begun(words.begin(), moves_at);
  const auto moves = moves_at == words.end() ? std::vector<std::string>{} : moves_in(Words(moves_at + 1, words.end()));
  const bool continues = !game_.played.empty() && moves.size() >= game_.moves.size() && joined(begun) == game_.start &&
                         std::equal(game_.moves.begin(), game_.moves.end(), moves.begin());
  Game game;
  if (continues) {
    game = game_;
  } else if (!begin(begun, game)) {
    return;
  }
  for (std::size_t i = game.moves.size(); i < moves.size(); ++i) {
    const auto action = parse_move(engine_.game(), game.position, moves[i]);
    if (!action) {
      return info("move " + std::to_string(i + 1) + ", " + moves[i].substr(0, 20) + ": " + action.error().message);
    }
    apply(engine_.game(), game.position, *action);
    game.played.push_back({game.position.hash(), action->from, action->to});
    game.moves.push_back(moves[i]);
  }
  game_ = std::move(game);
  engine_.set_position(game_.position, game_.played);
}

void Uci::show() {
  std::string name(entry_->id);
  for (const auto& [option, value] : chosen_) name.append(";").append(option).append("=").append(value);
  info("game " + name);
  info("fen " + to_fen(engine_.game(), game_.position));
}

std::vector<Action> Uci::chosen_among(const std::vector<std::string>& moves) {
  std::vector<Action> chosen;
  bool refused = false;
  for (const std::string& text : moves) {
    const auto action = parse_move(engine_.game(), game_.position, text);
    if (!action) {
      if (!refused) info("searchmoves " + text.substr(0, 20) + ": " + action.error().message);
      refused = true;
    } else if (std::ranges::find(chosen, *action) == chosen.end()) {
      chosen.push_back(*action);
    }
  }
  return chosen;
}

void Uci::tell_of_no_move() {
  if (const auto over = outcome(engine_.game(), game_.position)) {
    if (!over->winner) say_("info depth 0 score cp 0");
    if (over->winner == opponent(game_.position.turn())) say_("info depth 0 score mate 0");
    info("the game is over: " + status_text(over));
  } else if (is_die_due(engine_.game(), game_.position)) {
    info("a die is due: its roll is the next move, two words");
  }
}

void Uci::go(Words words) {
  GoRequest asked = read_go(words);
  if (!asked.complaint.empty()) info(asked.complaint);
  const std::vector<Action> only = chosen_among(asked.only);
  tell_of_no_move();
  engine_.ready(asked.limits);
  auto started = start_thread([this, limits = asked.limits, only] { think(limits, only); });
  if (started) {
    searching_ = std::move(*started);
    return;
  }
  if (kHasThreads) {  // nobody could stop it here
    info("no thread can be started: this move is not thought over");
    asked.limits = {.nodes = 1};
    engine_.ready(asked.limits);
  }
  think(asked.limits, only);
}

void Uci::think(const Limits& limits, const std::vector<Action>& only) {
  const Variant& variant = engine_.game();
  const Found found = engine_.think(limits, only, [&](const Report& report) {
    for (std::size_t i = 0; i < report.progress.lines.size(); ++i) say_(line_text(variant, report, i));
  });
  std::string answer = "bestmove ";
  answer += found.best ? to_text(variant, *found.best) : is_die_due(variant, game_.position) ? "roll" : "(none)";
  if (found.expected) answer += " ponder " + to_text(variant, *found.expected);
  say_(answer);
}

}  // namespace rules::search
