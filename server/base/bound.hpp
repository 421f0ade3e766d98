// The bounds on what one address, account or player may do: the words by which the log and the metrics name the one
// that has refused somebody. A word that is not in the list does not compile. Plain values.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace server {

class Bound {
 public:
  static constexpr auto kAll = std::to_array<std::string_view>({
      "analyses",
      "exports",
      "game_files",
      "lines",
      "mails_to_address",
      "messages",
      "new_accounts",
      "new_guests",
      "notes",
      "own_mails",
      "passwords",
      "passwords_waiting",
      "passwords_waiting_here",
      "puzzles",
      "reads",
      "sealed",
      "sockets",
      "tournaments",
  });

  consteval Bound(const char* word) : index_(std::ranges::find(kAll, word) - kAll.begin()) {  // NOLINT: a word is one
    if (index_ == kAll.size()) throw "no such bound: add it to the list";
  }
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  [[nodiscard]] constexpr std::string_view word() const { return kAll[index_]; }

 private:
  std::size_t index_;
};

}  // namespace server
