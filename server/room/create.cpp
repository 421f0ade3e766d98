#include "server/room/create.hpp"

#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/match/setup_draw.hpp"
#include "server/rating/settlement.hpp"
#include "server/room/record.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

struct Creation {
  World& world;
  Wanted wanted;
  Then then;
  SharedVariant variant;
  int attempt = 0;  // a game of somebody else may have this id
};
using CreationPtr = std::shared_ptr<Creation>;

constexpr int kMostAttempts = 8;

void refuse(Creation& creation, ErrorCode code, std::string message, std::string pointer = {}) {
  creation.then(std::unexpected(
      protocol::Error{.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = {}}));
}

protocol::Error error_of(const rules::Error& error) {
  ErrorCode code = ErrorCode::bad_option_value;
  if (error.code == rules::ErrorCode::unknown_variant) code = ErrorCode::unknown_variant;
  if (error.code == rules::ErrorCode::unknown_option) code = ErrorCode::unknown_option;
  return {.code = code,
          .message = error.message,
          .pointer = code == ErrorCode::unknown_variant ? "/d/variant" : "/d/options",
          .id = {}};
}

/// Why nobody, or not this player, can have a game on these terms; none: it can be.
std::optional<protocol::Error> unavailable(const Wanted& wanted, const rules::Variant& variant) {
  const auto no = [](std::string message, std::string pointer) {
    return protocol::Error{
        .code = ErrorCode::not_available, .message = std::move(message), .pointer = std::move(pointer), .id = {}};
  };
  if (!wanted.rated) return std::nullopt;
  if (wanted.creator.id.is_guest()) {
    return no("rated games are for players with accounts: make one, or a casual game", "/d/rated");
  }
  if (!pool_of(wanted.control, variant)) {
    return no("a rated game has a clock: choose one, or a casual game", "/d/rated");
  }
  if (wanted.audience.delay > Ms{0}) {
    return no("ratings tell at once how a game ended: leave delay_ms out, or make a casual game", "/d/delay_ms");
  }
  return std::nullopt;
}

/// While no dice are thrown there is only what needs none.
std::optional<protocol::Error> needs_dice(const World& world, const Wanted& wanted, const rules::Variant& variant) {
  const ClockTrouble clock = world.calendar.trouble(world.now());
  if (clock == ClockTrouble::none) return std::nullopt;
  const bool is_drawn = wanted.color == ColorChoice::random;
  if (!is_drawn && !has_dice(variant)) return std::nullopt;
  return protocol::Error{.code = ErrorCode::not_available,
                         .message = no_dice(clock),
                         .pointer = has_dice(variant) ? "/d/variant" : "/d/color",
                         .id = {}};
}

/// If the creator, or the one who is challenged, may play no such game now.
std::optional<protocol::Error> kept_away(const World& world, const Wanted& wanted, const rules::Variant& variant) {
  if (!wanted.rated || !has_dice(variant)) return std::nullopt;
  const Now now = world.now();
  const PlayerId& creator = wanted.creator.id;
  const auto& to = wanted.invitation.to;
  const Kept kept = world.leavers.kept(creator, to ? to->id : creator, now);
  if (!kept.player && !kept.other) return std::nullopt;
  const auto refusal = kept.player ? server::kept_away("you have", *kept.player, now)
                                   : server::kept_away(to->name + " has", *kept.other, now);
  return protocol::Error{.code = ErrorCode::kept_from_dice,
                         .message = refusal.sentence,
                         .pointer = "/d/rated",
                         .id = {},
                         .retry_ms = refusal.wait->count()};
}

/// The variant of such a game, if there is one and the creator may play it on these terms.
std::expected<SharedVariant, protocol::Error> variant_for(World& world, const Wanted& wanted) {
  auto variant = world.variants.get(wanted.variant, wanted.options);
  if (!variant) return std::unexpected(error_of(variant.error()));
  if (auto error = unavailable(wanted, **variant)) return std::unexpected(std::move(*error));
  if (auto dice = needs_dice(world, wanted, **variant)) return std::unexpected(std::move(*dice));
  if (auto kept = kept_away(world, wanted, **variant)) return std::unexpected(std::move(*kept));
  return std::move(*variant);
}

GameId id_of(const World& world, const PlayerId& creator, const CommandId& command, int attempt) {
  const std::string text = creator.text() + '|' + command + '|' + std::to_string(attempt);
  return id_from(fairness::hmac(world.id_key, text));
}

NewGame new_game(const Wanted& wanted, const GameId& id, const rules::Variant& variant) {
  // A game may say by an option that a second one belongs to it.
  const bool paired = !wanted.pairing && variant.plays_twice;
  return {.id = id,
          .creator = wanted.creator,
          .command = wanted.command,
          .color = wanted.color,
          .control = wanted.control,
          .rated = wanted.rated,
          .audience = wanted.audience,
          .invitation = wanted.invitation,
          .series = {.pairing = paired ? std::optional{Pairing::sequence} : wanted.pairing, .origin = {}, .setup = {}}};
}

void try_id(const CreationPtr& creation);

void failed(const CreationPtr& creation, const store::Error& error) {
  log(LogLevel::error, "game_not_created", {{"code", store::name(error.code)}, {"why", error.what}});
  refuse(*creation, ErrorCode::not_stored, "the game could not be stored: send this again in a second");
}

/// There is such a game: the one that this very command has made, or somebody else's.
void look_at_taken(const CreationPtr& creation, const GameId& id) {
  const store::CommandKey key{.player = creation->wanted.creator.id.text(), .id = creation->wanted.command};
  creation->world.store.games().find_command(id, key, [creation, id](store::Result<std::optional<store::Event>> found) {
    if (!found) return failed(creation, found.error());
    if (*found && (*found)->seq == 1) return creation->then(id);
    if (++creation->attempt < kMostAttempts) return try_id(creation);
    refuse(*creation, ErrorCode::internal, "no free id was found for the game: send this again with another id");
  });
}

void try_id(const CreationPtr& creation) {
  const Wanted& wanted = creation->wanted;
  World& world = creation->world;
  const GameId id = id_of(world, wanted.creator.id, wanted.command, creation->attempt);
  const Now now = world.now();
  const auto made = Match::create(new_game(wanted, id, *creation->variant), *creation->variant, now);
  if (!made) return refuse(*creation, ErrorCode::not_available, made.error().sentence, "/d/clock");
  const State& state = made->match.state();
  world.store.games().create(new_game_of(state, now), store::Term::first, writes_of(made->effects, state, now),
                             [creation, id, card = card_of(state)](const store::Result<store::Appended>& done) {
                               if (done) {
                                 log(LogLevel::info, "game_created",
                                     {{"game", id.text()}, {"variant", creation->variant->id}});
                                 creation->world.news.tell(card);
                                 return creation->then(id);
                               }
                               if (done.error().code == store::Code::exists) return look_at_taken(creation, id);
                               failed(creation, done.error());
                             });
}

}  // namespace

void create_game(World& world, Wanted wanted, Then then) {
  auto variant = variant_for(world, wanted);
  if (!variant) return then(std::unexpected(std::move(variant.error())));
  auto creation = std::make_shared<Creation>(Creation{.world = world,
                                                      .wanted = std::move(wanted),
                                                      .then = std::move(then),
                                                      .variant = std::move(*variant),
                                                      .attempt = 0});
  try_id(creation);
}

GameId id_from(const fairness::Hash& random) {
  std::uint64_t number = 0;
  std::memcpy(&number, random.data(), sizeof(number));
  return GameId::from_random(number);
}

void answer_create(Member& who, const CommandId& command, std::expected<GameId, protocol::Error> game) {
  if (!game) {
    game.error().id = command;
    return who.refuse(std::move(game.error()));
  }
  who.send(make_frame(protocol::encode({.v = {}, .id = command, .body = protocol::Created{.game = game->text()}})));
}

protocol::Error games_unreadable() {
  return {.code = ErrorCode::busy,
          .message = "the games cannot be read now: send this again in a second",
          .pointer = {},
          .id = {}};
}

std::expected<GameCard, protocol::Error> card_of(World& world, const Wanted& wanted) {
  const auto variant = variant_for(world, wanted);
  if (!variant) return std::unexpected(variant.error());
  const auto made = Match::create(new_game(wanted, id_of(world, wanted.creator.id, wanted.command, 0), **variant),
                                  **variant, world.now());
  if (!made) {
    return std::unexpected(protocol::Error{
        .code = ErrorCode::not_available, .message = made.error().sentence, .pointer = "/d/clock", .id = {}});
  }
  return card_of(made->match.state());
}

namespace {

/// `attempt`: the id that is looked at; a game of somebody else may have had the ones before.
void look_for_created(World& world, const store::CommandKey& key, int attempt, FoundThen then) {
  const GameId id = id_of(world, *PlayerId::parse(key.player), key.id, attempt);
  auto looked = [&world, key, attempt, id,
                 then = std::move(then)](store::Result<std::optional<store::Event>> found) mutable {
    if (!found && found.error().code == store::Code::not_found) return then(std::nullopt);
    if (!found) return then(std::unexpected(games_unreadable()));
    if (*found && (*found)->seq == 1) return then(id);
    if (attempt + 1 == kMostAttempts) return then(std::nullopt);
    look_for_created(world, key, attempt + 1, std::move(then));
  };
  world.store.games().find_command(id, key, std::move(looked));
}

}  // namespace

void find_created(World& world, const PlayerId& creator, const CommandId& command, FoundThen then) {
  look_for_created(world, {.player = creator.text(), .id = command}, 0, std::move(then));
}

}  // namespace server
