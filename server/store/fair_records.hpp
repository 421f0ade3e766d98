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
  std::string day;  // of the lock, UTC: `2026-11-20`
  Bytes32 sha256{};
  bool operator==(const LockDigest&) const = default;
};

enum class DrawStage : std::uint8_t { open, ended };

/// A draw as it is from now on. `state` holds the server's secret and goes to nobody; `record` is for everybody.
struct DrawWrite {
  DrawKey key;
  DrawStage stage = DrawStage::open;
  std::string state;
  std::optional<LockDigest> lock = {};     // from the lock on
  std::optional<std::string> record = {};  // from the lock on
  std::optional<VoidWrite> voided = {};    // once its last roll was not made; not read back
  bool operator==(const DrawWrite&) const = default;
};

/// A key of this server. The first one has no announcement, each later one that of the key before it.
struct KeyRow {
  Bytes32 public_key{};
  Bytes32 seed{};  // secret
  WallTime start;
  std::optional<std::string> announcement = {};  // the signed text
  std::optional<Bytes64> signature = {};         // by the old key
  bool operator==(const KeyRow&) const = default;
};

/// What the server says of a day that is over, and never again otherwise.
struct DayHead {
  std::string text;
  Bytes64 signature{};
  bool operator==(const DayHead&) const = default;
};

struct Day {
  std::vector<Bytes32> locks;        // ascending
  std::optional<DayHead> head = {};  // none: more may come
  bool operator==(const Day&) const = default;
};

/// The first day without a head. Before it every day has one, since the first lock.
struct OpenDay {
  std::string date;
  std::vector<Bytes32> locks;              // ascending
  std::optional<std::string> before = {};  // the text of the head before; none: this is the first day
  bool operator==(const OpenDay&) const = default;
};

class FairRecords {
 public:
  virtual ~FairRecords() = default;

  /// Every draw of a game or a round, by number, with its secrets.
  virtual void load_draws(std::string id, Completion<std::vector<DrawWrite>> then) = 0;
  /// Draws that have not ended, of whatever game: what a restart after a backup must end (FAIRNESS.md, Protocol 9).
  virtual void open_draws(Completion<std::vector<DrawKey>> then) = 0;
  /// A draw of a round; those of games travel with their events.
  virtual void put_draw(DrawWrite draw, Completion<DrawKey> then) = 0;

  /// The public record; `not_found` before the lock.
  virtual void record(DrawKey key, Completion<std::string> then) = 0;
  /// `not_found` for a day before the first lock.
  virtual void day(std::string date, Completion<Day> then) = 0;
  /// None: there is no lock yet.
  virtual void open_day(Completion<std::optional<OpenDay>> then) = 0;
  /// From now on no lock of this day is taken (`conflict`). `conflict` too if the open day is not that one any more.
  virtual void close_day(OpenDay day, DayHead head, Completion<void> then) = 0;
  /// Of every day that has one, oldest first.
  virtual void day_heads(Completion<std::vector<DayHead>> then) = 0;

  /// What counts against this party, a player or kServerParty; of nobody: all draws that are void.
  virtual void voids(std::string party, Completion<VoidCounts> then) = 0;
  /// Players against whom any counts, in bytewise order: so many behind this one.
  virtual void blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) = 0;
  /// Setups of rated games that players have left since then, the oldest first.
  virtual void left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) = 0;

  /// Every key ever used, oldest first.
  virtual void keys(Completion<std::vector<KeyRow>> then) = 0;
  virtual void add_key(KeyRow key, Completion<Bytes32> then) = 0;
};

}  // namespace store
