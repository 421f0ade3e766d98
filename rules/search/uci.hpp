// The Universal Chess Interface with this project's ids, options, FENs and moves: a line in, lines out. What it does
// not understand it says in an `info string`, and goes on. docs/engine.md lists what it knows.
// One thread calls; a search has its own meanwhile, and is ended by whatever would change what it searches.
#pragma once
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/search/engine.hpp"
#include "rules/search/start_thread.hpp"
#include "rules/variants/registry.hpp"

namespace rules::search {

class Uci {
 public:
  /// Hears of each line, from the thread that calls and from that of the search.
  using Say = std::function<void(std::string_view line)>;
  /// How many megabytes more may be used now.
  using Spare = std::function<std::size_t()>;
  /// The text of a file, or why there is none.
  using ReadFile = std::function<std::expected<std::string, std::string>(const std::string& name)>;

  /// Without `read_file` there is no option EvalFile.
  Uci(Engine::Clock clock, Say say, Spare spare_megabytes, ReadFile read_file = {});
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Does what a line says; false once it says `quit`.
  bool hear(std::string_view line);
  /// Instead of a line that was too long to be kept.
  void hear_too_long() { info("the line is too long"); }

 private:
  using Words = std::span<const std::string_view>;

  /// A game so far, and the words that led to it: a longer list of moves is not read anew.
  struct Game {
    std::string start;
    std::vector<std::string> moves;
    Position position;
    std::vector<History::Ply> played;
  };

  /// Obeys a command that ends a search; false for other commands.
  bool change(std::string_view verb, Words rest);
  void set_option(Words words);
  bool set_truth(std::string_view name, std::string_view value);
  bool set_number(std::string_view name, std::string_view value);
  void set_level();
  [[nodiscard]] bool is_room_for(std::string_view option, std::size_t count) const;
  void set_evaluation(const std::string& file);
  void set_variant(std::string_view value);
  void set_game_option(std::string_view name, std::string_view value);
  void set_game(const VariantEntry& entry, Options chosen);
  void take_position(Words words);
  /// The position that a game begins with; false, and it is said why, if the words are none.
  bool begin(Words words, Game& game);
  void go(Words words);
  [[nodiscard]] std::vector<Action> chosen_among(const std::vector<std::string>& moves);
  /// Why there is nothing to search, where there is not.
  void tell_of_no_move();
  void think(const Limits& limits, const std::vector<Action>& only);
  void finish_search();
  void show();
  void info(std::string_view text);

  Say say_;
  Spare spare_megabytes_;
  ReadFile read_file_;
  Engine engine_;
  const VariantEntry* entry_;
  Options chosen_;
  bool from_file_ = false;  // the evaluation
  int skill_ = kFullStrength;
  int elo_ = kMostElo;
  bool by_elo_ = false;  // true: the rating counts, and skill_ does not
  Game game_;            // the game on the board; the search reads it
  Thread searching_;
};

}  // namespace rules::search
