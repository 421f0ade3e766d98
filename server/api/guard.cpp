#include "server/api/guard.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/secrets.hpp"
#include "server/base/ascii.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

bool is_type(std::string_view type, std::string_view wanted) {
  return std::ranges::equal(type.substr(0, wanted.size()), wanted, {}, to_lower) &&
         (type.size() == wanted.size() || type[wanted.size()] == ';' || type[wanted.size()] == ' ');
}

std::unexpected<protocol::Error> no_change(ErrorCode code, Wording sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

/// Refuses somebody who shows a token that no account has; a guest is told what a guest lacks.
void answer_stranger(const RequestContext& context, const std::string& bearer, const protocol::Error& error) {
  context.parts.core.store.guests().by_token(
      hash_of(bearer), [then = context.then, error](const store::Result<store::Guest>& guest) {
        then(guest ? refusal(ErrorCode::not_signed_in, say<"http.needs_account">()) : refusal(error));
      });
}

}  // namespace

bool is_form(const HttpRequest& request) {
  return is_type(request.head.content_type, "application/x-www-form-urlencoded");
}

std::expected<void, protocol::Error> check_form_or_json(const HttpRequest& request) {
  const std::string& type = request.head.content_type;
  if (request.body.empty() || type.empty() || is_form(request) || is_type(type, "application/json")) return {};
  return no_change(ErrorCode::not_json, say<"http.json_or_form_wanted">());
}

/// A page of another site cannot send a body of this type without being asked first, and is never allowed to.
std::expected<void, protocol::Error> check_change(const RequestContext& context, const HttpRequest& request,
                                                  NoBody empty) {
  if (page_origin(request.head, context.parts.accounts.site()) == PageOrigin::other) {
    return no_change(ErrorCode::other_origin, say<"http.other_site">());
  }
  const bool needs_no_type = empty == NoBody::taken && request.body.empty();
  if (!needs_no_type && !is_type(request.head.content_type, "application/json")) {
    return no_change(ErrorCode::not_json, say<"http.json_wanted">());
  }
  return {};
}

void sign_in_first(const RequestContext& context, const HttpRequest& request, Purpose purpose, MayAsk who,
                   std::function<void(const Login&)> go_on) {
  AccountService& accounts = context.parts.accounts;
  const Shown shown = shown_by(request.head, accounts.site(), purpose);
  accounts.find(shown, [context, then = context.then, bearer = shown.bearer.value_or(""), who,
                        go_on = std::move(go_on)](const std::expected<std::optional<Login>, protocol::Error>& found) {
    if (!found && found.error().code == ErrorCode::bad_token) return answer_stranger(context, bearer, found.error());
    if (!found) return then(refusal(found.error()));
    if (!*found) return then(refusal(ErrorCode::not_signed_in, say<"http.sign_in">()));
    if (who == MayAsk::session && !(*found)->session) {
      return then(refusal(ErrorCode::missing_scope, say<"http.needs_password">()));
    }
    go_on(**found);
  });
}

}  // namespace server
