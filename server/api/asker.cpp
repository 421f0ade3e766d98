#include "server/api/asker.hpp"

#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/secrets.hpp"
#include "server/api/answers.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using AskerCompletion = std::function<void(std::expected<Asker, protocol::Error>)>;

void find_guest_asker(const Core& core, const std::string& token, AskerCompletion then) {
  core.store.guests().by_token(hash_of(token), [then = std::move(then)](const store::Result<store::Guest>& guest) {
    if (guest) return then(PlayerId::parse(guest->id));
    if (guest.error().code == store::Code::not_found) return then(Asker{});
    then(store_trouble(guest.error()));
  });
}

}  // namespace

void find_asker(const Core& core, AccountService& accounts, const RequestHead& head, Purpose purpose,
                AskerCompletion then) {
  Shown shown = shown_by(head, accounts.site(), purpose);
  // A header that is no bearer token may be meant for the proxy before the server.
  const std::string bearer = shown.bearer.value_or("");
  if (bearer.empty()) shown.bearer.reset();
  if (bearer.empty() && !shown.cookie) return then(Asker{});
  if (!bearer.empty() && !bearer.starts_with(kApiToken)) return find_guest_asker(core, bearer, std::move(then));
  accounts.find(shown,
                [purpose, then = std::move(then)](const std::expected<std::optional<Login>, protocol::Error>& found) {
                  if (!found && found.error().code != ErrorCode::bad_token) return then(std::unexpected(found.error()));
                  if (!found || !*found) return then(Asker{});
                  if (purpose == Purpose::change && !(*found)->scopes.has(Scope::play)) {
                    return then(std::unexpected(protocol::Error{.code = ErrorCode::missing_scope,
                                                                .message = say<"connection.missing_scope">("play"),
                                                                .pointer = {},
                                                                .id = {}}));
                  }
                  then(PlayerId::parse((*found)->account.id));
                });
}

void with_asker_of_game(const RequestContext& context, const HttpRequest& request, Purpose purpose,
                        std::function<void(const GameId&, const PlayerId&)> go_on) {
  const auto game = GameId::parse(context.path[2]);
  if (!game) return context.then(no_id_of_a_game());
  find_asker(context.parts.core, context.parts.accounts, request.head, purpose,
             [then = context.then, game = *game,
              go_on = std::move(go_on)](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return then(refusal(asker.error()));
               if (!*asker) return then(refusal(ErrorCode::not_signed_in, say<"http.who_are_you">()));
               go_on(game, **asker);
             });
}

}  // namespace server
