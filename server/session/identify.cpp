#include "server/session/identify.hpp"

#include <utility>

#include "server/accounts/attempts.hpp"
#include "server/accounts/secrets.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/fairness/bytes.hpp"
#include "server/match/seats.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

struct Guest {
  Player player;
  std::optional<std::string> token;  // the token of a new guest, to be told once
};
/// Called once, on any thread.
using GuestCompletion = std::move_only_function<void(std::expected<Guest, protocol::Error>)>;

constexpr int kMostIds = 4;

Player guest_player(const std::string& id) {
  const auto player = PlayerId::parse(id);
  return {.id = player.value_or(PlayerId{}), .name = guest_name(player.value_or(PlayerId{}))};
}

std::expected<Guest, protocol::Error> refusal(const store::Error& error) {
  if (error.code == store::Code::not_found) {
    return std::unexpected(protocol::Error{
        .code = ErrorCode::bad_token, .message = say<"connection.bad_token">(), .pointer = "/d/token", .id = {}});
  }
  log(LogLevel::error, "guest_not_found", {{"code", store::name(error.code)}, {"why", error.what}});
  return std::unexpected(protocol::Error{
      .code = ErrorCode::busy, .message = say<"connection.cannot_look_you_up">(), .pointer = {}, .id = {}});
}

protocol::Error too_many_guests(std::chrono::milliseconds wait) {
  return {.code = ErrorCode::too_many_attempts,
          .message = say<"connection.too_many_guests">(minutes_of(wait)),
          .pointer = {},
          .id = {}};
}

void make_guest(GuestBook book, const std::string& client, Now now, int attempt, GuestCompletion then) {
  const PlayerId id = PlayerId::guest_from_random(random<std::uint64_t>(), random<std::uint64_t>());
  std::string token = fairness::to_hex(random<fairness::Hash>());
  const auto hash = fairness::sha256(token);
  book.guests.create({.id = id.text(), .created = store::WallTime{Ms{now.ms}}}, hash,
                     [book, client, now, attempt, token = std::move(token),
                      then = std::move(then)](store::Result<store::Guest> made) mutable {
                       if (made) return then(Guest{.player = guest_player(made->id), .token = std::move(token)});
                       if (made.error().code == store::Code::exists && attempt < kMostIds) {
                         return make_guest(book, client, now, attempt + 1, std::move(then));
                       }
                       book.made.give_back(client);
                       then(refusal(made.error()));
                     });
}

/// The guest of this token, or a new one; `bad_token` if it belongs to nobody, `too_many_attempts` if there is none and
/// the client has made too many.
void find_guest(GuestBook book, const std::optional<std::string>& token, const std::string& client, Now now,
                GuestCompletion then) {
  if (!token) {
    if (const auto wait = book.made.take(client, Attempts::Time::clock::now())) {
      log_refused("new_guests", client);
      return then(std::unexpected(too_many_guests(*wait)));
    }
    return make_guest(book, client, now, 1, std::move(then));
  }
  book.guests.by_token(fairness::sha256(*token), [then = std::move(then)](store::Result<store::Guest> found) mutable {
    if (!found) return then(refusal(found.error()));
    then(Guest{.player = guest_player(found->id), .token = {}});
  });
}

}  // namespace

void identify(AccountService& accounts, GuestBook guests, const Shown& shown, const std::optional<std::string>& token,
              Now now, IdentityCompletion then) {
  if (token && token->starts_with(kApiToken)) {
    return accounts.find_token(*token, [then = std::move(then)](std::expected<Login, protocol::Error> found) mutable {
      if (!found) {
        if (found.error().code == ErrorCode::bad_token) found.error().pointer = "/d/token";
        return then(std::unexpected(std::move(found.error())));
      }
      then(Identity{.who = who_of(*found), .token = {}});
    });
  }
  accounts.find(shown, [guests, token, client = shown.client, now,
                        then = std::move(then)](std::expected<std::optional<Login>, protocol::Error> found) mutable {
    if (!found) return then(std::unexpected(std::move(found.error())));
    if (*found) return then(Identity{.who = who_of(**found), .token = {}});
    find_guest(guests, token, client, now,
               [then = std::move(then)](std::expected<Guest, protocol::Error> guest) mutable {
                 if (!guest) return then(std::unexpected(std::move(guest.error())));
                 then(Identity{.who = {.player = std::move(guest->player)}, .token = std::move(guest->token)});
               });
  });
}

}  // namespace server
