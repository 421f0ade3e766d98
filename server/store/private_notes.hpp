// What accounts write down for themselves beside a game: one text of the whole game, and one of how it stood after so
// many plies, whatever becomes of these. A note is its owner's alone. Any thread may ask.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// How many notes an account may have in one game, and in all.
inline constexpr std::size_t kMostNotesInGame = 1000;
inline constexpr std::size_t kMostNotes = 20'000;

struct NotePlace {
  GameId game;
  std::optional<std::int64_t> ply = {};  // none: the note is about the whole game
  bool operator==(const NotePlace&) const = default;
};

struct PrivateNote {
  NotePlace place;
  std::string text;
  bool operator==(const PrivateNote&) const = default;
};

class PrivateNotes {
 public:
  virtual ~PrivateNotes() = default;

  /// Puts a note in the place of the one that is there; an empty text takes it away. `not_found` if there is no such
  /// game or account, or the account is closed; `full` beyond the bounds above, with a sentence for its owner.
  virtual void put_note(std::string account, PrivateNote note, Completion<void> then) = 0;
  /// Gives the account's notes in a game: that of the whole game first, then those of positions in order of the plies.
  virtual void notes_in(std::string account, GameId game, Completion<std::vector<PrivateNote>> then) = 0;
  /// Gives the account's notes of all games, in the order in which the games were made, then as notes_in(): at most so
  /// many behind the place `after`.
  virtual void notes_of(std::string account, std::optional<NotePlace> after, std::size_t most,
                        Completion<std::vector<PrivateNote>> then) = 0;
  /// Gives how the notes of whole games begin, so many characters of each, of those games of the account that are not
  /// over.
  virtual void note_beginnings(std::string account, std::size_t characters,
                               Completion<std::vector<PrivateNote>> then) = 0;
};

}  // namespace store
