#include "server/cli/verify_report.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "server/fairness/void_note.hpp"

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

/// The party that has ended the game; other text in the notes is not printed.
std::optional<std::string> ended_by(const std::string& why, const Lock& lock) {
  if (why == "ended by server") return party(lock, 0);
  for (const fairness::Seat& seat : lock.seats) {
    if (why == "ended by " + seat.player) return seat.player;
  }
  return std::nullopt;
}

/// The reason why a roll was not made, as the record says: nobody is blamed for time that they still had.
std::string not_made(const Record& record, const Roll& roll, const Lock& lock) {
  const std::string why = fairness::void_in_notes(record.notes);
  std::string text = "NOT MADE; missing when it became void";
  if (const auto who = ended_by(why, lock)) {
    text = "NOT MADE: " + *who + " ended the game while it was due; missing then";
  } else if (why == "new draw") {
    text = "NOT MADE: a new draw took its place; missing then";
  } else if (why == "restored") {
    text = "NOT MADE: the server went back to a backup; missing then";
  } else if (why == "time") {
    text = lock.rolls == 1 ? "NOT MADE; missing in time" : "NOT MADE: a clock ran out; missing then";
  }
  return text +
         ", as the record says: " + join(roll.missing, [&lock](std::size_t position) { return party(lock, position); });
}

std::string roll_line(const Record& record, const Lock& lock, const Roll& roll, std::size_t j) {
  std::string text = "  roll " + std::to_string(j) + ", for " + roll.call_for + ": ";
  if (roll.missing.empty()) return text + numbers(lock, *roll.dice) + "\n";
  text += not_made(record, roll, lock) + "\n";
  if (roll.dice) {
    return text + "    every opening has come to light since; it would have been: " + numbers(lock, *roll.dice) + "\n";
  }
  const auto still = fairness::not_opened(lock, roll.openings);
  return text + "    still shut in this record: " +
         join(still, [&lock](std::size_t position) { return party(lock, position); }) +
         "; it does not tell what would have been rolled\n";
}

std::string parties_lines(const Lock& lock) {
  std::vector<std::size_t> with{0};
  std::vector<std::size_t> without;
  for (std::size_t i = 1; i <= lock.seats.size(); ++i) (fairness::has_part(lock, i) ? with : without).push_back(i);
  const auto who = [&lock](std::size_t position) { return party(lock, position); };
  std::string text = "  parties of the lock: " + join(with, who) + "\n";
  if (!without.empty()) text += "  named in the lock, but with NO part in the numbers: " + join(without, who) + "\n";
  if (lock.taking_part() == 0) {
    text +=
        "  WARNING: no player has a part, so the server could choose the numbers; for a player this proves nothing\n";
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
      return "  state: VOID, " + so_far + "; the last one below was due and was not made\n";
  }
  return {};
}

/// The line that says what was checked for the report above.
std::string checked_line(const Record& record, const Lock& lock) {
  const auto has_opening = [](const Roll& roll) {
    return std::ranges::any_of(roll.openings, [](const auto& opening) { return opening.has_value(); });
  };
  const auto has_dice = [](const Roll& roll) { return roll.dice.has_value(); };
  std::string text = "  checked: the form of the lock, its signature by that key";
  if (lock.rolls > 1 && !record.rolls.empty()) text += ", the signature of every call";
  if (std::ranges::any_of(record.rolls, has_opening)) {
    text += lock.rolls > 1 ? ", every opening against the one before, the first against its commitment"
                           : ", every opening against its commitment";
  }
  if (std::ranges::any_of(record.rolls, has_dice)) text += ", all numbers";
  return text + "\n";
}

/// The line that says what one record cannot show, or what this program does not look at.
std::string not_checked_line(const Record& record, const Lock& lock, bool is_listed) {
  std::string text = "  not checked: that the rules of the game ask for these dice";
  if (lock.asks.tail != fairness::Tail::fixed) text += " and for so many";
  if (lock.rolls > 1) text += " at these moves";
  if (!lock.seats.empty()) text += ", who stands behind the names of the players";
  text += is_listed ? ", that the server has locked no other of its name"
                    : ", that the server lists this lock and no other of its name";
  const bool complete = record.state == State::done && std::cmp_equal(record.rolls.size(), lock.rolls);
  if (record.state == State::voided) {
    text += ", why the last roll was not made and that the openings said to be missing were not there";
  } else if (!complete) {
    text += ", that no later roll is left out";
  }
  if (!record.notes.empty()) text += ", the notes, which prove nothing";
  return text + "\n";
}

}  // namespace

std::string report(const std::string& title, const Record& record, const Checked& checked, KeySource key,
                   const std::string& listed) {
  const Lock& lock = checked.lock;
  std::string text = title + ": good\n";
  text += "  lock: draw " + to_text(lock.draw) + " of " + lock.time + ", rules " + to_text(lock.ruleset) + ", asks " +
          write_asks(lock.asks) + "\n";
  text += "  SHA-256 of the lock: " + fairness::to_hex(checked.lock_sha256) + "\n";
  text += "  signed by key " + fairness::to_hex(lock.server_key) + "\n";
  text +=
      key == KeySource::known
          ? "  that is the key given with --key\n"
          : "  WARNING: the key was taken from the lock itself and not compared with a known one (--key), so anybody "
            "could have made this record\n";
  text += parties_lines(lock);
  text += state_line(record, lock);
  for (std::size_t i = 0; i < record.rolls.size(); ++i) text += roll_line(record, lock, record.rolls[i], i + 1);
  return text + listed + checked_line(record, lock) + not_checked_line(record, lock, !listed.empty());
}

}  // namespace cli
