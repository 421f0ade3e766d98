// Tournaments in SQL. Owned by the store; see server/store/tournaments.hpp.
#pragma once
#include <vector>

#include "server/store/sql/part.hpp"
#include "server/store/tournaments.hpp"

namespace store::sql {

/// Reads a tournament with its steps; `not_found` if there is none of this id.
[[nodiscard]] Result<StoredTournament> read_tournament(Sql& sql, const TournamentId& id);

class SqlTournaments final : public Tournaments, private Part {
 public:
  SqlTournaments(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void create(TournamentId id, Term term, TournamentWrites writes, Completion<Seq> then) override;
  void append(TournamentId id, Term term, Seq expected_last, TournamentWrites writes, Completion<Seq> then) override;
  void claim(TournamentId id, Term term, Completion<StoredTournament> then) override;
  void read(TournamentId id, Completion<StoredTournament> then) override;
  void open_tournaments(Completion<std::vector<TournamentId>> then) override;
  void may_see(TournamentId id, std::string player, Completion<bool> then) override;
  void list(TournamentsWanted wanted, Completion<ListedTournaments> then) override;
};

}  // namespace store::sql
