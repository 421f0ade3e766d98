// What the server keeps of fair1: its draws with their secrets, the public records, the signing keys. It checks no
// cryptography (server/fairness does), but it holds one line: a lock, once stored, never becomes another one.
// The draws of a game are written with the game's events (Games::append). Any thread may ask.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"
#include "server/store/voids.hpp"

namespace store {

/// `<id>.<number>`: of a game or a tournament round, and which of its draws, from 1.
struct DrawKey {
  std::string id;
  std::uint32_t number = 1;
  auto operator<=>(const DrawKey&) const = default;
};

struct LockDigest {
  std::string day;  // the day of the lock, UTC: `2026-11-20`
  Bytes32 sha256{};
  bool operator==(const LockDigest&) const = default;
};

enum class DrawStage : std::uint8_t { open, ended };

/// A draw as it stands after the write. `state` holds the server's secret and goes to nobody; `record` is for
/// everybody.
struct DrawWrite {
  DrawKey key;
  DrawStage stage = DrawStage::open;
  std::string state;
  std::optional<LockDigest> lock = {};     // none before the lock
  std::optional<std::string> record = {};  // none before the lock
  std::optional<VoidWrite> voided = {};    // once its last roll was not made; readers leave it empty
  bool operator==(const DrawWrite&) const = default;
};

/// A signing key of this server. The first key has no announcement, each later one has that of the key before it.
struct KeyRow {
  Bytes32 public_key{};
  Bytes32 seed{};  // the secret half
  WallTime start;
  std::optional<std::string> announcement = {};  // the signed text
  std::optional<Bytes64> signature = {};         // signature of the announcement by the key before
  bool operator==(const KeyRow&) const = default;
};

/// What the server signs of a day that is over. It never signs anything else of that day.
struct DayHead {
  std::string text;
  Bytes64 signature{};
  bool operator==(const DayHead&) const = default;
};

struct Day {
  std::vector<Bytes32> locks;        // ascending
  std::optional<DayHead> head = {};  // none: more locks may come
  bool operator==(const Day&) const = default;
};

/// The first day without a head. Every day before it, from the first lock on, has one.
struct OpenDay {
  std::string date;
  std::vector<Bytes32> locks;              // ascending
  std::optional<std::string> before = {};  // the text of the head of the day before; none: this is the first day
  bool operator==(const OpenDay&) const = default;
};

class FairRecords {
 public:
  virtual ~FairRecords() = default;

  /// Gives every draw of a game or a round, by number, with its secrets.
  virtual void load_draws(std::string id, Completion<std::vector<DrawWrite>> then) = 0;
  /// Gives the draws that have not ended, of whatever game: a restart after a backup must end them (FAIRNESS.md,
  /// Protocol 9).
  virtual void open_draws(Completion<std::vector<DrawKey>> then) = 0;
  /// Stores a draw of a round; draws of games are written with the games' events.
  virtual void put_draw(DrawWrite draw, Completion<DrawKey> then) = 0;

  /// Gives a draw's public record; `not_found` before the lock.
  virtual void record(DrawKey key, Completion<std::string> then) = 0;
  /// Gives the locks of a day and its head; `not_found` for a day before the first lock.
  virtual void day(std::string date, Completion<Day> then) = 0;
  /// Gives the first day without a head; none: there is no lock yet.
  virtual void open_day(Completion<std::optional<OpenDay>> then) = 0;
  /// Stores a day's head. From then on no lock of this day is taken (`conflict`). `conflict` too if another day is the
  /// open one by now.
  virtual void close_day(OpenDay day, DayHead head, Completion<void> then) = 0;
  /// Gives the heads of all days that have one, oldest first.
  virtual void day_heads(Completion<std::vector<DayHead>> then) = 0;

  /// Counts the void draws that count against this party, a player or kServerParty; of nobody: all void draws.
  virtual void voids(std::string party, Completion<VoidCounts> then) = 0;
  /// Gives the players against whom void draws count, in bytewise order, so many behind `after`.
  virtual void blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) = 0;
  /// Gives the setups of rated games that players have left since then, the oldest first.
  virtual void left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) = 0;

  /// Gives every key that was ever used, oldest first.
  virtual void keys(Completion<std::vector<KeyRow>> then) = 0;
  virtual void add_key(KeyRow key, Completion<Bytes32> then) = 0;
};

}  // namespace store
