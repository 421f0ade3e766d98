// Private notes in SQL. Owned by the store; see server/store/private_notes.hpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/private_notes.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlPrivateNotes final : public PrivateNotes, private Part {
 public:
  SqlPrivateNotes(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void put_note(std::string account, PrivateNote note, Completion<void> then) override;
  void notes_in(std::string account, GameId game, Completion<std::vector<PrivateNote>> then) override;
  void notes_of(std::string account, std::optional<NotePlace> after, std::size_t most,
                Completion<std::vector<PrivateNote>> then) override;
  void note_beginnings(std::string account, std::size_t characters, Completion<std::vector<PrivateNote>> then) override;
};

/// Drops all notes of an account that is closed.
void drop_notes_of(Sql& sql, const std::string& account);

}  // namespace store::sql
