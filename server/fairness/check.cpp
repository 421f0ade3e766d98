#include "server/fairness/check.hpp"

#include <algorithm>

#include "server/fairness/chain.hpp"
#include "server/fairness/sign.hpp"

namespace fairness {
namespace {

using Result = std::expected<void, Error>;

/// One roll of a record whose lock is good.
class RollCheck {
 public:
  RollCheck(const Record& record, const Checked& checked, std::size_t i)
      : record_(record), lock_(checked.lock), lock_sha256_(checked.lock_sha256), i_(i), roll_(record.rolls[i]) {}

  /// The roll's key, or none if an opening of the void roll is missing.
  [[nodiscard]] std::expected<std::optional<Hash>, Error> run() const {
    for (const auto step : {&RollCheck::call, &RollCheck::openings, &RollCheck::missing}) {
      if (const Result good = (this->*step)(); !good) return std::unexpected(good.error());
    }
    return dice();
  }

 private:
  [[nodiscard]] std::string field(std::string_view name) const { return item("rolls", i_) + "." + std::string{name}; }
  [[nodiscard]] int number() const { return static_cast<int>(i_) + 1; }
  [[nodiscard]] bool is_void() const { return record_.state == State::voided && i_ + 1 == record_.rolls.size(); }
  [[nodiscard]] Result call() const;
  [[nodiscard]] Result openings() const;
  [[nodiscard]] Result missing() const;
  [[nodiscard]] std::expected<std::optional<Hash>, Error> dice() const;

  const Record& record_;
  const Lock& lock_;
  const Hash& lock_sha256_;
  std::size_t i_;
  const Roll& roll_;
};

Result RollCheck::call() const {
  if (!is_call_for(roll_.call_for, lock_.rolls)) {
    return refuse(
        Code::form, field("for"),
        lock_.rolls == 1 ? "before a game this must be setup" : "this must be moves made, a colon and a move");
  }
  if (lock_.rolls == 1) {
    if (roll_.signature) return refuse(Code::field, field("signature"), "before a game the lock is the call");
    return {};
  }
  if (!roll_.signature) return refuse(Code::field, field("signature"), "the field is left out");
  if (!is_signed(call_text(lock_.draw, number(), roll_.call_for), *roll_.signature, lock_.server_key)) {
    return refuse(Code::signature, field("signature"), "the server's key did not sign this call");
  }
  return {};
}

Result RollCheck::openings() const {
  if (roll_.openings.size() != lock_.seats.size() + 1) {
    return refuse(Code::opening, field("openings"),
                  "there must be " + std::to_string(lock_.seats.size() + 1) + ", one per party of the lock");
  }
  for (std::size_t position = 0; position < roll_.openings.size(); ++position) {
    const std::string where = field(item("openings", position));
    const std::optional<Hash>& opening = roll_.openings[position];
    if (!has_part(lock_, position)) {
      if (opening) return refuse(Code::opening, where, "the player took no part, this must be -");
      continue;
    }
    if (!opening) {
      if (!is_void()) return refuse(Code::opening, where, "the opening is missing in a roll that was made");
      continue;
    }
    // Only the last roll can lack an opening, so the one before is always there.
    const Hash& before = i_ == 0 ? commitment_at(lock_, position) : *record_.rolls[i_ - 1].openings[position];
    if (link(*opening) != before) {
      return refuse(Code::opening, where,
                    i_ == 0 ? "it does not hash to the commitment in the lock"
                            : "it does not hash to the opening of the roll before");
    }
  }
  return {};
}

Result RollCheck::missing() const {
  if (!is_void()) {
    if (roll_.missing.empty()) return {};
    return refuse(Code::state, field("missing"), "nobody is missing in a roll that was made");
  }
  if (roll_.missing.empty())
    return refuse(Code::state, field("missing"), "a void roll must say whose opening was missing");
  for (std::size_t k = 0; k < roll_.missing.size(); ++k) {
    const std::size_t position = roll_.missing[k];
    const std::string where = field(item("missing", k));
    if (position > lock_.seats.size()) return refuse(Code::state, where, "the lock has no such position");
    if (k > 0 && roll_.missing[k - 1] >= position) return refuse(Code::state, where, "positions must ascend");
    if (!has_part(lock_, position)) return refuse(Code::state, where, "the player took no part and cannot be missing");
  }
  for (const std::size_t position : not_opened(lock_, roll_.openings)) {
    if (!std::ranges::binary_search(roll_.missing, position)) {
      return refuse(
          Code::state, field("missing"),
          "the opening at position " + std::to_string(position) + " is not there, but not said to be missing");
    }
  }
  return {};
}

std::expected<std::optional<Hash>, Error> RollCheck::dice() const {
  if (!not_opened(lock_, roll_.openings).empty()) {
    if (roll_.dice) return refuse(Code::dice, field("dice"), "there are dice although an opening is missing");
    return std::nullopt;
  }
  if (!roll_.dice) return refuse(Code::field, field("dice"), "the field is left out");
  const std::size_t count = roll_.dice->size();
  if (!lock_.asks.allows(count)) {
    return refuse(Code::dice, field("dice"),
                  std::to_string(count) + " numbers are not what " + write_asks(lock_.asks) + " asks for");
  }
  const Hash key = roll_key(lock_sha256_, number(), roll_.call_for, roll_.openings);
  const auto dice = roll_dice(lock_.asks, key, [count](std::span<const Die> read) { return read.size() >= count; });
  if (!dice) return std::unexpected(inside(field("dice"), dice.error()));
  for (std::size_t k = 0; k < count; ++k) {
    const Die& said = (*roll_.dice)[k];
    const Die& is = (*dice)[k];
    if (said == is) continue;
    return refuse(Code::dice, field(item("dice", k)),
                  "the openings give " + std::to_string(is.number) + " of " + std::to_string(is.faces) + ", not " +
                      std::to_string(said.number) + " of " + std::to_string(said.faces));
  }
  return key;
}

Result check_lock(const Record& record, const std::optional<PublicKey>& known_key, const Lock& lock) {
  if (known_key && *known_key != lock.server_key) {
    return refuse(Code::key, "lock", "it names the key " + to_hex(lock.server_key) + ", which is not the known one");
  }
  if (!is_signed(record.lock, record.signature, lock.server_key)) {
    return refuse(Code::signature, "signature", "the server's key did not sign this lock");
  }
  return {};
}

Result check_state(const Record& record, const Lock& lock) {
  const std::size_t rolls = record.rolls.size();
  if (rolls > static_cast<std::size_t>(lock.rolls)) {
    return refuse(Code::state, "rolls", "there are more than the " + std::to_string(lock.rolls) + " of the lock");
  }
  if (record.state == State::voided && rolls == 0) {
    return refuse(Code::state, "state", "it is void, but there is no roll that was not made");
  }
  if (lock.rolls > 1) return {};
  if (record.state == State::open && rolls != 0) return refuse(Code::state, "state", "it is open, but all is rolled");
  if (record.state == State::done && rolls == 0)
    return refuse(Code::state, "state", "it is done, but nothing is rolled");
  return {};
}

}  // namespace

std::expected<Checked, Error> check(const Record& record, const std::optional<PublicKey>& known_key) {
  auto lock = parse_lock(record.lock);
  if (!lock) return std::unexpected(inside("lock", lock.error()));
  Checked checked{.lock = std::move(*lock), .lock_sha256 = sha256(record.lock), .roll_keys = {}};
  if (const Result good = check_lock(record, known_key, checked.lock); !good) return std::unexpected(good.error());
  if (const Result good = check_state(record, checked.lock); !good) return std::unexpected(good.error());
  for (std::size_t i = 0; i < record.rolls.size(); ++i) {
    const auto key = RollCheck{record, checked, i}.run();
    if (!key) return std::unexpected(key.error());
    checked.roll_keys.push_back(*key);
  }
  return checked;
}

}  // namespace fairness
