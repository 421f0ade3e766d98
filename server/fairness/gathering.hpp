// Gathers the players of a draw and their commitments until its lock is signed (FAIRNESS.md, Protocol 2 and 3), on
// behalf of Draw. It works on the state of that draw, for the length of a call.
#pragma once
#include <expected>
#include <string_view>

#include "server/fairness/draw.hpp"

namespace fairness {

class Gathering {
 public:
  explicit Gathering(DrawState& state) : state_(state) {}

  std::expected<Step, Error> commit(std::string_view player, const Hash& commitment);
  std::expected<Step, Error> decline(std::string_view player);
  std::expected<void, Error> leave_out(const std::function<bool(std::string_view player)>& has_gone);
  /// Checks that this can be the signed lock of the draw.
  [[nodiscard]] std::expected<void, Error> check_lock(Lock lock) const;
  /// Checks that everybody who must has committed or declined.
  [[nodiscard]] std::expected<void, Error> check_complete() const;

 private:
  [[nodiscard]] std::vector<Seat>::iterator find(std::string_view player) const;
  [[nodiscard]] bool has_declined(std::string_view player) const;
  /// The seat of a player who has not committed or declined yet; in a round a new one. Only while gathering.
  std::expected<Seat*, Error> free_seat(std::string_view player);

  DrawState& state_;
};

/// The state of a draw as it is offered, without the server's part.
[[nodiscard]] std::expected<DrawState, Error> offered(const Offer& offer, const PublicKey& server_key);
/// Checks that the lock could be signed as it stands: its text must be read back as the same value.
[[nodiscard]] std::expected<void, Error> check_form(Lock lock);
/// Checks that a state that gathers commitments can be one.
[[nodiscard]] std::expected<void, Error> check_gathering(const DrawState& state);

}  // namespace fairness
