#include "server/cli/verify_report.hpp"

#include <algorithm>
#include <span>

namespace cli {
namespace {

using fairness::Checked;
using fairness::Die;
using fairness::Lock;
using fairness::Record;
using fairness::Roll;
using fairness::State;

template <class Items, class ToText>
std::string join(const Items& items, ToText item_text) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += item_text(item);
  }
  return text;
}

std::string count_of(std::size_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string party(const Lock& lock, std::size_t position) {
  return position == 0 ? "the server" : lock.seats[position - 1].player;
}

/// `2 of 6, 5 of 6`; of a box the slips instead, which nobody reads off the numbers.
std::string numbers(const Lock& lock, const std::vector<Die>& dice) {
  const auto plain = [](const Die& die) { return std::to_string(die.number) + " of " + std::to_string(die.faces); };
  if (lock.asks.tail != fairness::Tail::box) return join(dice, plain);
  const std::span<const Die> all{dice};
  std::string text = join(all.first(lock.asks.fixed()), plain);
  if (!text.empty()) text += ", ";
  return text + "slips " +
         join(fairness::slips(all.subspan(lock.asks.fixed())),
              [](std::uint64_t slip) { return std::to_string(slip); }) +
         " out of a box of " + std::to_string(lock.asks.faces.back());
}

std::string roll_line(const Lock& lock, const Roll& roll, std::size_t j) {
  std::string text = "  roll " + std::to_string(j) + ", for " + roll.call_for + ": ";
  if (roll.missing.empty()) return text + numbers(lock, *roll.dice) + "\n";
  text += "NOT MADE; missing in time: " +
          join(roll.missing, [&lock](std::size_t position) { return party(lock, position); }) + "\n";
  if (roll.dice) {
    return text + "    every opening has come to light since; it would have been: " + numbers(lock, *roll.dice) + "\n";
  }
  const auto still = fairness::not_opened(lock, roll.openings);
  return text + "    still shut: " + join(still, [&lock](std::size_t position) { return party(lock, position); }) +
         "; what would have been rolled is not known\n";
}

std::string parties_lines(const Lock& lock) {
  std::vector<std::size_t> with{0};
  std::vector<std::size_t> without;
  for (std::size_t i = 1; i <= lock.seats.size(); ++i) (fairness::has_part(lock, i) ? with : without).push_back(i);
  const auto who = [&lock](std::size_t position) { return party(lock, position); };
  std::string text = "  took part: " + join(with, who) + "\n";
  if (!without.empty()) text += "  took NO part, by their own choice: " + join(without, who) + "\n";
  if (lock.taking_part() == 0) {
    text +=
        "  WARNING: no player took part, so the server could have chosen the numbers; for a player this proves "
        "nothing\n";
  }
  return text;
}

std::string state_line(const Record& record, const Lock& lock) {
  const auto is_made = [](const Roll& roll) { return roll.missing.empty(); };
  const auto made = static_cast<std::size_t>(std::ranges::count_if(record.rolls, is_made));
  const std::string so_far =
      std::to_string(made) + " of " + count_of(static_cast<std::size_t>(lock.rolls), "roll") + " made";
  switch (record.state) {
    case State::open:
      return "  state: open, " + so_far +
             (made == 0 ? "; nothing is rolled yet: this is a receipt of the lock\n" : "\n");
    case State::done:
      return "  state: done, " + so_far + "\n";
    case State::voided:
      return "  state: VOID, " + so_far + "; then one could not be made, which counts against those missing\n";
  }
  return {};
}

/// What the words above rest on, and what they do not.
std::string scope_lines(const Record& record, const Lock& lock) {
  std::string text = "  checked: the form of the lock, its signature";
  if (!record.rolls.empty()) {
    if (lock.rolls > 1) text += ", the signature of every call";
    text += ", every opening against the one before";
    if (std::ranges::any_of(record.rolls, [](const Roll& roll) { return roll.dice.has_value(); }))
      text += ", all numbers";
  }
  text += "\n  not checked: that the rules of the game ask for these dice";
  if (lock.rolls > 1) text += " at these moves";
  text += ", that the server lists this lock";
  if (record.state == State::voided) text += ", that the missing openings really came too late";
  if (!record.notes.empty()) text += ", the notes, which prove nothing";
  return text + "\n";
}

}  // namespace

std::string report(const std::string& title, const Record& record, const Checked& checked, KeySource key) {
  const Lock& lock = checked.lock;
  std::string text = title + ": good\n";
  text += "  lock: draw " + to_text(lock.draw) + " of " + lock.time + ", rules " + to_text(lock.ruleset) + ", asks " +
          write_asks(lock.asks) + "\n";
  text += "  SHA-256 of the lock: " + fairness::to_hex(checked.lock_sha256) + "\n";
  text += "  signed by key " + fairness::to_hex(lock.server_key) + "\n";
  text += key == KeySource::known
              ? "  the key is the known one, given with --key\n"
              : "  WARNING: the key was taken from the lock itself and not compared with a known one (--key)\n";
  text += parties_lines(lock);
  text += state_line(record, lock);
  for (std::size_t i = 0; i < record.rolls.size(); ++i) text += roll_line(lock, record.rolls[i], i + 1);
  return text + scope_lines(record, lock);
}

}  // namespace cli
