// Makes new games and stores them, for whoever brings players together. The same command of the same player gives the
// same game again, even after a crash: the game's id follows from the command. A game that follows from another one is
// not stored here, but by its room together with the event that names it. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <memory>
#include <optional>

#include "protocol/base/error.hpp"
#include "server/games/card.hpp"
#include "server/games/conduct/conduct_books.hpp"
#include "server/games/core.hpp"
#include "server/games/making/order.hpp"
#include "server/games/making/terms.hpp"
#include "server/games/news.hpp"

namespace server {

class GameMaker {
 public:
  /// The sources that it uses; they outlive it.
  struct Sources {
    const Core& core;
    const Calendar& calendar;
    ConductBooks& conduct;
    const News& news;
  };
  explicit GameMaker(const Sources& sources);

  /// Called once, on any thread: the game's id, or why there is none (without an id of the command).
  using OnMade = std::move_only_function<void(std::expected<GameId, protocol::Error>)>;
  void make(NewGameOrder order, OnMade on_made);

  /// The card that such a game would have as it waits, or why it cannot be made.
  [[nodiscard]] std::expected<GameCard, protocol::Error> card_for(const NewGameOrder& order) const;

  /// The game that this command of the player has made; none if it has made none.
  using OnFound = std::move_only_function<void(std::expected<std::optional<GameId>, protocol::Error>)>;
  void find_made(const PlayerId& creator, const CommandId& command, OnFound on_found) const;

  /// The first writes of a game that follows from another one of this variant. `at`: when that was decided.
  [[nodiscard]] store::NewGameWrites begin(const NextGame& next, const rules::Variant& variant, Now at) const;

  /// An id for such a game: any, and the one that the rematch of a mini-match has, whoever makes it.
  [[nodiscard]] GameId fresh_id() const;
  [[nodiscard]] GameId rematch_of(const GameId& first) const;
  /// An id for the game that this step of a tournament begins at the board.
  [[nodiscard]] GameId game_of(const OfTournament& place, Seq step, int game) const;

 private:
  struct Making;
  using MakingPtr = std::shared_ptr<Making>;

  [[nodiscard]] GameId id_of(const PlayerId& creator, const CommandId& command, int attempt) const;
  void try_id(const MakingPtr& making);
  void look_at_taken(const MakingPtr& making, const GameId& id);
  void look_for_made(const store::CommandKey& key, int attempt, OnFound on_found) const;

  Sources sources_;
  TermsCheck terms_;
};

/// The refusal of a new game for who may begin no more by post.
[[nodiscard]] protocol::Error too_many_by_post(protocol::Wording why);
/// Why a command is not answered when the store cannot tell whether it was before.
[[nodiscard]] protocol::Error games_unreadable();

}  // namespace server
