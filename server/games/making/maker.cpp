#include "server/games/making/maker.hpp"

#include <cassert>
#include <utility>

#include "server/base/log.hpp"
#include "server/games/game_notices.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

/// One game that is being made.
struct GameMaker::Making {
  NewGameOrder order;
  OnMade on_made;
  SharedVariant variant;
  CorrespondenceGames::Place place;  // none: it is not by post
  int attempt = 0;                   // a game of somebody else may have this id

  /// Now, or by this very command before.
  void made(const GameId& game) {
    place.reset();
    on_made(game);
  }
  void refuse(ErrorCode code, protocol::Wording message, std::string pointer = {}) {
    place.reset();
    on_made(std::unexpected(
        protocol::Error{.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = {}}));
  }
  void not_stored(const store::Error& error) {
    log(LogLevel::error, "game_not_created", {{"code", store::name(error.code)}, {"why", error.what}});
    refuse(ErrorCode::not_stored, say<"lobby.game_not_stored">());
  }
};

namespace {

constexpr int kMostAttempts = 8;
constexpr const char* kClockPointer = "/d/clock";

GameId id_from(const fairness::Hash& random) {
  return GameId::from_random(fairness::number_from(random));
}

NewGame new_game(const NewGameOrder& order, const GameId& id, const rules::Variant& variant) {
  // A game may say by an option that a second one belongs to it.
  const bool paired = !order.pairing && variant.plays_twice;
  return {.id = id,
          .creator = order.creator,
          .command = order.command,
          .color = order.color,
          .control = order.control,
          .rated = order.rated,
          .audience = order.audience,
          .invitation = order.invitation,
          .series = {.pairing = paired ? std::optional{Pairing::sequence} : order.pairing, .origin = ByCommand{}}};
}

store::NewGameWrites first_writes(const Match::Created& made, Now now) {
  const State& state = made.match.state();
  store::NewGameWrites first{.game = new_game_of(state, now), .writes = writes_of(made.effects, state, now)};
  const auto reminders = reminders_of(state, wait_start(made.effects.events));
  const auto due = reminders.empty() ? made.match.deadline() : std::optional{reminders.front().at};
  if (due) first.writes.due = store::Due{.at = wall_time(*due)};
  first.writes.notices = notices_of_new(made.effects.events, state);
  return first;
}

}  // namespace

GameMaker::GameMaker(const Sources& sources)
    : sources_(sources),
      terms_({.core = sources.core, .calendar = sources.calendar, .setup_leavers = sources.conduct.setup_leavers}) {}

GameId GameMaker::id_of(const PlayerId& creator, const CommandId& command, int attempt) const {
  const std::string text = creator.text() + '|' + command + '|' + std::to_string(attempt);
  return id_from(fairness::hmac(sources_.core.id_key, text));
}

GameId GameMaker::rematch_of(const GameId& first) const {
  return id_from(fairness::hmac(sources_.core.id_key, first.text() + "|rematch"));
}

GameId GameMaker::game_of(const OfTournament& place, Seq step, int game) const {
  std::string text = place.tournament.text();
  for (const std::uint64_t number : {static_cast<std::uint64_t>(place.round), static_cast<std::uint64_t>(place.board),
                                     static_cast<std::uint64_t>(game), step})
    text += '|' + std::to_string(number);
  return id_from(fairness::hmac(sources_.core.id_key, text));
}

GameId GameMaker::fresh_id() const {
  return id_from(sources_.core.secret());
}

void GameMaker::make(NewGameOrder order, OnMade on_made) {
  auto variant = terms_.variant_for(order);
  if (!variant) return on_made(std::unexpected(std::move(variant.error())));
  CorrespondenceGames::Place place;
  if (by_post(order.control)) {
    auto taken =
        sources_.conduct.correspondence_games.take_place(order.creator.id, id_of(order.creator.id, order.command, 0));
    if (!taken) return on_made(std::unexpected(too_many_by_post(std::move(taken.error()))));
    place = std::move(*taken);
  }
  try_id(std::make_shared<Making>(Making{.order = std::move(order),
                                         .on_made = std::move(on_made),
                                         .variant = std::move(*variant),
                                         .place = std::move(place),
                                         .attempt = 0}));
}

void GameMaker::try_id(const MakingPtr& making) {
  const NewGameOrder& order = making->order;
  const GameId id = id_of(order.creator.id, order.command, making->attempt);
  const Now now = sources_.core.now();
  const auto made = Match::create(new_game(order, id, *making->variant), *making->variant, now);
  if (!made) return making->refuse(ErrorCode::not_available, made.error().sentence, kClockPointer);
  auto first = first_writes(*made, now);
  sources_.core.store.games().create(
      std::move(first.game), sources_.core.term, std::move(first.writes),
      [this, making, id, card = card_of(made->match.state())](const store::Result<store::Appended>& done) {
        if (done) {
          log(LogLevel::info, "game_created", {{"game", id.text()}, {"variant", making->variant->id}});
          sources_.news.tell(card);
          sources_.conduct.correspondence_games.note(card);
          return making->made(id);
        }
        if (done.error().code == store::Code::exists) return look_at_taken(making, id);
        making->not_stored(done.error());
      });
}

/// Looks at a game that has the chosen id already: the one that this very command has made, or somebody else's.
void GameMaker::look_at_taken(const MakingPtr& making, const GameId& id) {
  const store::CommandKey key{.player = making->order.creator.id.text(), .id = making->order.command};
  sources_.core.store.games().find_command(id, key,
                                           [this, making, id](store::Result<std::optional<store::StoredEvent>> found) {
                                             if (!found) return making->not_stored(found.error());
                                             if (*found && (*found)->seq == 1) return making->made(id);
                                             if (++making->attempt < kMostAttempts) return try_id(making);
                                             making->refuse(ErrorCode::internal, say<"lobby.no_free_id">());
                                           });
}

std::expected<GameCard, protocol::Error> GameMaker::card_for(const NewGameOrder& order) const {
  const auto variant = terms_.variant_for(order);
  if (!variant) return std::unexpected(variant.error());
  const auto made = Match::create(new_game(order, id_of(order.creator.id, order.command, 0), **variant), **variant,
                                  sources_.core.now());
  if (!made) {
    return std::unexpected(protocol::Error{
        .code = ErrorCode::not_available, .message = made.error().sentence, .pointer = kClockPointer, .id = {}});
  }
  return card_of(made->match.state());
}

void GameMaker::find_made(const PlayerId& creator, const CommandId& command, OnFound on_found) const {
  look_for_made({.player = creator.text(), .id = command}, 0, std::move(on_found));
}

/// `attempt`: the id that is looked at; a game of somebody else may have had the ones before.
void GameMaker::look_for_made(const store::CommandKey& key, int attempt, OnFound on_found) const {
  const GameId id = id_of(*PlayerId::parse(key.player), key.id, attempt);
  auto looked = [this, key, attempt, id,
                 on_found = std::move(on_found)](store::Result<std::optional<store::StoredEvent>> found) mutable {
    if (!found && found.error().code == store::Code::not_found) return on_found(std::nullopt);
    if (!found) return on_found(std::unexpected(games_unreadable()));
    if (*found && (*found)->seq == 1) return on_found(id);
    if (attempt + 1 == kMostAttempts) return on_found(std::nullopt);
    look_for_made(key, attempt + 1, std::move(on_found));
  };
  sources_.core.store.games().find_command(id, key, std::move(looked));
}

store::NewGameWrites GameMaker::begin(const NextGame& next, const rules::Variant& variant, Now at) const {
  const auto begun = Match::begin(next, variant, at, sources_.core.key, sources_.core.secret());
  assert(begun);  // its terms are those of a game that has been played
  return first_writes(*begun, at);
}

protocol::Error too_many_by_post(protocol::Wording why) {
  return {.code = ErrorCode::not_available, .message = std::move(why), .pointer = kClockPointer, .id = {}};
}

protocol::Error games_unreadable() {
  return {.code = ErrorCode::busy, .message = say<"lobby.games_unreadable">(), .pointer = {}, .id = {}};
}

}  // namespace server
