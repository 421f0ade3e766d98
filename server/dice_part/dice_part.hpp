// A program's part in the draws of a game (FAIRNESS.md, "A client opens only if"): commits when a draw is offered and
// opens once the lock holds what was offered. It has its chains from a key and remembers nothing: whoever takes a game
// up knows as much. For the computer, and for players who have only HTTP. One game each; one thread.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.hpp"
#include "server/fairness/chain.hpp"

namespace server {

/// The secret of a player's chain in a draw; two players of one key may play each other.
[[nodiscard]] fairness::Secret secret_of(const fairness::Secret& key, std::string_view player, std::string_view draw);

class DicePart {
 public:
  DicePart(const fairness::Secret& key, std::string game, std::string player);

  /// The message to be sent now; none: nothing.
  using Reply = std::optional<protocol::ClientBody>;
  /// The draw that a snapshot shows, or that it shows none. `last`: what a call for a roll is for now: `3:e2e4`, the
  /// number of moves and the last one; `0:-` before the first.
  [[nodiscard]] Reply take(const std::optional<protocol::FairState>& state, const std::string& last);
  [[nodiscard]] Reply offered(const protocol::FairOffered& offer);
  [[nodiscard]] Reply locked(const protocol::FairLocked& lock, const std::string& last);
  /// A roll in play is due. `opened`: this player's opening has come with the move.
  [[nodiscard]] Reply called(const protocol::Call& call, const std::string& last, bool opened);
  void rolled(const protocol::FairRolled& roll);
  /// The opponent can open no more: a new draw is agreed to.
  [[nodiscard]] Reply renew_wanted(const protocol::FairRenewWanted& request) const;

  /// The opening of the next roll in play, for a move that calls for it; none: the draw is not one to go on with.
  [[nodiscard]] std::optional<std::string> next_opening() const;
  /// Why the lock is not opened; empty: it is as it was offered.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  /// The offer of the draw.
  struct Draw {
    std::string name;
    std::string server_key;
    std::string server_commitment;
    std::string ruleset;
    std::string asks;
    std::vector<std::string> players;
    int rolls = 1;
    int made = 0;
    bool is_locked = false;
  };
  [[nodiscard]] bool takes_part() const;
  [[nodiscard]] fairness::Chain chain() const;
  [[nodiscard]] Reply commit() const;
  [[nodiscard]] Reply open(int roll) const;
  /// Empty: signed, and what was offered, with this player's own commitment.
  [[nodiscard]] std::string trouble_with(const std::string& lock, const std::string& signature) const;

  fairness::Secret key_;
  std::string game_;
  std::string player_;
  std::optional<Draw> draw_;
  std::string trouble_;
};

}  // namespace server
