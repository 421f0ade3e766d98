// The game on the board: position, history and moves so far, and what a move would make of them. Knows no players, no
// time and no dice. The variant outlives it. A part of the match: it changes only as events are applied.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "rules/rules.hpp"

namespace server {

/// What a legal move does.
struct Played {
  std::string fen;
  rules::Changes changes;
  bool check = false;  // to the side that now moves
  std::optional<rules::Outcome> outcome;
};

class Play {
 public:
  Play(const rules::Variant& variant, const rules::Start& start);

  /// What `text` would do now; nothing changes.
  [[nodiscard]] std::expected<Played, rules::Error> tried(std::string_view text) const;
  /// Makes the move.
  std::expected<Played, rules::Error> play(std::string_view text);

  [[nodiscard]] int ply() const { return static_cast<int>(moves_.size()); }
  [[nodiscard]] rules::Side turn() const { return position_.turn(); }
  [[nodiscard]] const rules::Position& position() const { return position_; }
  [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
  [[nodiscard]] const std::string& setup() const { return setup_; }
  [[nodiscard]] const std::string& start_fen() const { return start_fen_; }
  [[nodiscard]] std::string fen() const;
  [[nodiscard]] bool check() const;

 private:
  const rules::Variant* variant_;
  std::string setup_;
  std::string start_fen_;
  rules::Position position_;
  rules::History history_;
  std::vector<std::string> moves_;
};

/// `[{"moved":["e2","e4"]}]`: what a viewer animates, as `astragal rules` writes it.
[[nodiscard]] nlohmann::json to_json(const rules::Variant& variant, const rules::Changes& changes);

}  // namespace server
