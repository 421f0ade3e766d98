// A game as the client follows it, by the rules themselves: which moves there are, what the position becomes, whether
// it is over. So the server's word is compared with something.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace bench {

/// Says which of the legal moves are chosen.
enum class Course : std::uint8_t {
  random,   // any of them
  lasting,  // any that does not end the game, if there is one
};

class Board {
 public:
  Board(const rules::Variant& variant, Course course, std::uint64_t seed)
      : variant_(variant), course_(course), random_(seed) {}

  /// The start of a game with this setup; throws Wrong if the game has none of this name.
  void begin(std::string_view setup);
  /// A legal move, to be played next.
  [[nodiscard]] std::string choose();
  /// Plays what was chosen.
  void play();

  [[nodiscard]] std::string fen() const { return rules::to_fen(variant_, position_); }
  /// The fingerprint that takes the FEN's place with the feature `rules`.
  [[nodiscard]] std::string fingerprint() const;
  [[nodiscard]] bool is_over() const { return over_; }

 private:
  [[nodiscard]] bool ends_the_game(const rules::Action& action) const;

  const rules::Variant& variant_;
  Course course_;
  std::mt19937_64 random_;
  rules::Position position_;
  rules::History history_;
  rules::Action chosen_;
  bool over_ = false;
};

}  // namespace bench
