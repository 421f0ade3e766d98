// The data of the players that pairing a round needs: scores, colours, floats, whom they have met (docs/dutch.md,
// section 1). Computed once for a round. Pure; any thread.
#pragma once
#include <cstdint>
#include <vector>

#include "server/tournament/values.hpp"

namespace tournament {

enum class Strength : std::uint8_t { none, mild, strong, absolute };
enum class Drift : std::uint8_t { none, up, down };

struct Entrant {
  int number = 0;             // the player's number
  Points plain = 0;           // its points
  Points score = 0;           // with the virtual ones of the round: the pairing score
  std::vector<Color> colors;  // the colours of the games that it played
  int imbalance = 0;          // games with White less games with Black
  Color preference = Color::none;
  Strength strength = Strength::none;
  Color repeated = Color::none;  // the colour of both its last games
  Drift last = Drift::none;      // how it floated in the round before this one
  Drift before_last = Drift::none;
  bool barred = false;  // from the bye
  bool topscorer = false;
};

/// The next functions compare the colour preferences of two players: which colour, and how strongly.
[[nodiscard]] inline bool same_preference(const Entrant& one, const Entrant& two) {
  return one.preference != Color::none && one.preference == two.preference;
}
[[nodiscard]] inline bool both_absolute(const Entrant& one, const Entrant& two) {
  return one.strength == Strength::absolute && two.strength == Strength::absolute;
}

/// A round that is about to be paired: who is to be paired, by rank, and who may meet whom.
class Field {
 public:
  Field(const Tournament& tournament, int round);

  [[nodiscard]] int size() const { return static_cast<int>(entrants_.size()); }
  [[nodiscard]] const Entrant& at(int rank) const { return entrants_[static_cast<std::size_t>(rank)]; }
  /// C1 and C3.
  [[nodiscard]] bool may_meet(int one, int two) const { return meets_[index(one, two)] == Bar::none; }
  /// C1 alone.
  [[nodiscard]] bool has_met(int one, int two) const { return meets_[index(one, two)] == Bar::met; }

 private:
  enum class Bar : std::uint8_t { none, met, color };
  [[nodiscard]] std::size_t index(int one, int two) const {
    return static_cast<std::size_t>(one) * entrants_.size() + static_cast<std::size_t>(two);
  }
  void bar_meetings(const Tournament& tournament, int round);
  void bar_colors();

  std::vector<Entrant> entrants_;
  std::vector<Bar> meets_;
};

}  // namespace tournament
