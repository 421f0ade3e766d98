// One draw on the server's side: offer, commit, lock, call, open, roll or void (FAIRNESS.md, Protocol 1 to 9). It
// refuses every wrong step. Pure: secrets, time and keys come in, nothing is sent or stored here; its room owns it, on
// the room's strand, and stores `state()` after every step before it sends what the step gave.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/fairness/chain.hpp"
#include "server/fairness/record.hpp"
#include "server/fairness/sign.hpp"

namespace fairness {

/// The kind of players that a draw has.
enum class Seating : std::uint8_t {
  seats,  // a game: those of the offer, in its order; each must commit or decline
  open,   // a round: whoever commits, at most 256, in bytewise order
};

enum class Stage : std::uint8_t {
  gathering,  // offered, commitments come in
  locked,     // signed: rolls may be called for and made
  done,       // nothing more will be rolled
  voided,     // the last roll was not made; late openings may still be added
};

/// All that a draw is: what the server stores to take it up again. Holds the secret while the server knows it.
struct DrawState {
  Stage stage = Stage::gathering;
  Seating seating = Seating::seats;
  Lock lock;  // time empty until locked
  std::vector<std::string>
      declined;                  // players who chose to take no part (while gathering: the others may still commit)
  std::optional<Secret> secret;  // none: the server has lost it
  std::optional<Signature> signature;  // the signature of the lock, once it is locked
  std::vector<Roll> rolls;             // made ones, and at the end a void one
  std::optional<Roll> due;             // called for, not made: openings as they come in
  std::string void_why = {};           // why it is void, as its record's notes say; empty: they do not

  bool operator==(const DrawState&) const = default;
};

/// The server's offer: all of the lock but the time and the commitments.
struct Offer {
  DrawName draw;
  Ruleset ruleset;
  Asks asks;
  int rolls = 1;  // n
  Seating seating = Seating::seats;
  std::vector<std::string> players;  // in the order of the lock; empty for a round
};

/// Says whether a step did something or only repeated what stands already.
enum class Step : std::uint8_t { taken, repeated };

class Draw {
 public:
  /// Makes the draw whose offer may be sent once its state is stored (Protocol 1). The secret is 32 new random bytes.
  static std::expected<Draw, Error> offer(const Offer& offer, const Secret& secret, const PublicKey& server_key);
  /// Takes a stored draw up where it stood (Protocol 9). Refuses a state that no sequence of steps can have left.
  /// Checks every signature and opening again: about 0.1 ms a roll.
  static std::expected<Draw, Error> restore(DrawState state);

  [[nodiscard]] const DrawState& state() const { return state_; }
  /// The lock's fields; before the lock is signed without its time, and with the commitments so far.
  [[nodiscard]] const Lock& lock() const { return state_.lock; }
  /// The public record; only once locked.
  [[nodiscard]] Record record() const;

  // Gathering (Protocol 2 and 3).
  /// The first commitment of a player stands; the same again is `repeated`, another is refused (commitment).
  std::expected<Step, Error> commit(std::string_view player, const Hash& commitment);
  /// The player takes no part. Stands like a commitment.
  std::expected<Step, Error> decline(std::string_view player);
  /// Leaves out, in a round, players who have gone since they committed, so that none of them voids the draw.
  std::expected<void, Error> leave_out(const std::function<bool(std::string_view player)>& has_gone);
  /// Signs the lock; `time` as in the lock. Before a game (n = 1) this calls for the roll as well. Refused (secret)
  /// without the server's secret: the offer must be made again.
  std::expected<Record, Error> sign_lock(std::string_view time, const SigningKey& key);

  // Rolling (Protocol 4 to 6).
  /// Calls for the next roll, in play only; the answer's signature goes to the players with the move.
  /// The same call again while it is due gets the same answer; once that roll is made it would call for another one.
  std::expected<Roll, Error> call(std::string_view call_for, const SigningKey& key);
  /// Calls for the next roll with a move that must bring the mover's opening of that roll: takes both or, on any
  /// refusal, neither.
  std::expected<Roll, Error> call(std::string_view call_for, const SigningKey& key, std::string_view mover,
                                  const Hash& opening);
  /// A player's opening of roll j. The same opening again is `repeated`, even after the roll; a forged one is refused.
  std::expected<Step, Error> open(std::string_view player, int j, const Hash& opening);
  /// The number of the roll that is due or would be the next to be called for.
  [[nodiscard]] int next_number() const { return static_cast<int>(state_.rolls.size()) + 1; }
  /// The players whose openings of the due roll are missing: positions in the lock, without the server, which opens
  /// last.
  [[nodiscard]] std::vector<std::size_t> waiting_for() const;
  /// Makes the due roll, with the server's opening, which must not leave the server before the roll is stored.
  /// `enough` is asked where asks are open.
  std::expected<Roll, Error> roll(const Enough& enough = {});

  // The take_… functions make the same steps again from their record, checked by what everybody can see: no key is
  // needed, and a secret only to make a roll. They believe the record on whether all had answered before a lock, and on
  // who is missing from a void roll.
  static std::expected<Draw, Error> take_offer(const Offer& offer, const PublicKey& server_key,
                                               const Hash& server_commitment, const std::optional<Secret>& secret = {});
  /// A round's lock may leave out who had committed and was gone, and may name who takes no part.
  std::expected<void, Error> take_lock(std::string_view lock, const Signature& signature);
  std::expected<void, Error> take_call(std::string_view call_for, const Signature& signature);
  std::expected<void, Error> take_roll(const Openings& openings, const std::vector<Die>& dice);
  /// The due roll is void, or more openings have come to the void one. `why`: as in make_void; none: as it was.
  std::expected<void, Error> take_void(Roll roll, const std::optional<std::string>& why);

  // Ending (Protocol 7 to 9).
  /// The due roll will not be made: publishes every opening there is, the server's too. Refused if all are there.
  /// `why`: for the notes.
  std::expected<Roll, Error> make_void(std::string_view why = {});
  /// The missing opening of the void roll has come to light; with the last one come the dice that would have been.
  std::expected<Step, Error> add_late(std::string_view player, const Hash& opening, const Enough& enough = {});
  /// The server has found its secret again; the same for its own opening.
  std::expected<Step, Error> add_late_secret(const Secret& secret, const Enough& enough = {});
  /// Ends a draw in play of which no roll is due: the game is over, or goes on with a new draw.
  std::expected<Step, Error> finish();
  /// Forgets the secret: the storage has lost it (Protocol 7, counted against the server).
  void lose_secret();
  /// The storage knows it. Refused (secret) if it is another one.
  std::expected<void, Error> learn_secret(const Secret& secret);

 private:
  explicit Draw(DrawState state);

  /// The position in the lock of a player with a part.
  [[nodiscard]] std::expected<std::size_t, Error> position_of(std::string_view player) const;
  [[nodiscard]] std::expected<void, Error> check_locked() const;
  /// True if this is the opening of roll j, judged by the opening before it.
  [[nodiscard]] bool is_opening(std::size_t position, int j, const Hash& opening) const;
  std::expected<Step, Error> add_to_void(std::size_t position, const Hash& opening, const Enough& enough);
  /// `state` in place of this draw's own, if it could stand.
  std::expected<void, Error> take(DrawState state);
  [[nodiscard]] Roll new_roll(std::string_view call_for) const;
  /// Checks that a roll in play may be called for now, and for this.
  [[nodiscard]] std::expected<void, Error> check_call(std::string_view call_for) const;
  /// Adds the due roll, which is made.
  void add_made(Roll roll);

  DrawState state_;
  Hash lock_sha256_{};          // once locked
  std::optional<Chain> chain_;  // while the secret is known
};

}  // namespace fairness
