#include "server/room/create.hpp"

#include <cstring>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/base/log.hpp"
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

ErrorCode code_of(rules::ErrorCode code) {
  if (code == rules::ErrorCode::unknown_variant) return ErrorCode::unknown_variant;
  if (code == rules::ErrorCode::unknown_option) return ErrorCode::unknown_option;
  return ErrorCode::bad_option_value;
}

GameId id_of(const Creation& creation) {
  const std::string text =
      creation.wanted.creator.id.text() + '|' + creation.wanted.command + '|' + std::to_string(creation.attempt);
  const fairness::Hash hash = fairness::hmac(creation.world.id_key, text);
  std::uint64_t number = 0;
  std::memcpy(&number, hash.data(), sizeof(number));
  return GameId::from_random(number);
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
  const GameId id = id_of(*creation);
  const Now now = world.now();
  const auto made = Match::create({.id = id,
                                   .creator = wanted.creator,
                                   .command = wanted.command,
                                   .color = wanted.color,
                                   .control = wanted.control,
                                   .rated = wanted.rated,
                                   .audience = {.is_private = wanted.is_private, .delay = {}}},
                                  *creation->variant, now);
  if (!made) return refuse(*creation, ErrorCode::not_available, made.error().sentence, "/d/clock");
  const State& state = made->match.state();
  store::NewGame game{.id = id,
                      .created = wall_time(now),
                      .variant = std::string{creation->variant->id},
                      .rules_version = static_cast<std::uint32_t>(creation->variant->rules_version),
                      .options = nlohmann::json(creation->variant->options).dump(),
                      .heading = heading_of(state)};
  world.store.games().create(std::move(game), store::Term::first, writes_of(made->effects, state, now),
                             [creation, id](const store::Result<store::Appended>& done) {
                               if (done) {
                                 log(LogLevel::info, "game_created",
                                     {{"game", id.text()}, {"variant", creation->variant->id}});
                                 return creation->then(id);
                               }
                               if (done.error().code == store::Code::exists) return look_at_taken(creation, id);
                               failed(creation, done.error());
                             });
}

}  // namespace

void create_game(World& world, Wanted wanted, Then then) {
  auto variant = world.variants.get(wanted.variant, wanted.options);
  auto creation = std::make_shared<Creation>(
      Creation{.world = world, .wanted = std::move(wanted), .then = std::move(then), .variant = {}, .attempt = 0});
  if (!variant) {
    const bool no_game = variant.error().code == rules::ErrorCode::unknown_variant;
    return refuse(*creation, code_of(variant.error().code), variant.error().message,
                  no_game ? "/d/variant" : "/d/options");
  }
  creation->variant = std::move(*variant);
  try_id(creation);
}

}  // namespace server
