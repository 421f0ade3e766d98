#include "server/api/account_answers.hpp"

#include <ranges>
#include <utility>

#include "server/api/account_export.hpp"
#include "server/api/answers.hpp"
#include "server/api/mail.hpp"
#include "server/api/ratings.hpp"
#include "server/api/respond.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

HttpResponse with_cookie(HttpResponse response, std::string cookie) {
  response.headers.emplace_back("Set-Cookie", std::move(cookie));
  return response;
}

/// Answers `{"ok":true}`, or why not.
Reply<void> told(Respond then, std::optional<std::string> cookie = {}) {
  return [then = std::move(then), cookie = std::move(cookie)](const std::expected<void, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    then(cookie ? with_cookie(done_response(), *cookie) : done_response());
  };
}

/// Answers `{"ok":true}`, and the browser forgets who it was; or says why not.
Reply<void> told_farewell(const RequestContext& context) {
  return told(context.then, clear_cookie(context.parts.accounts.site()));
}

SigningIn signing_in(const RequestContext& context, const HttpRequest& request) {
  return {.client = context.client, .device = device_of(request.head)};
}

Reply<SignedIn> welcomed(const RequestContext& context, unsigned status) {
  return [then = context.then, status,
          &accounts = context.parts.accounts](const std::expected<SignedIn, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    HttpResponse response = json_response(shown(result->account));
    response.status = status;
    then(with_cookie(std::move(response), set_cookie(result->token, accounts.session_lasts(), accounts.site())));
  };
}

GatherCompletion<protocol::AccountExport> downloaded(Respond then, const std::string& file) {
  return [then = std::move(then), file](const std::expected<protocol::AccountExport, protocol::Error>& all) {
    if (!all) return then(refusal(all.error()));
    HttpResponse response = json_response(*all);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + file + ".json\"");
    then(std::move(response));
  };
}

/// Tells whether the account may ask for more of its export now. If it has had too much lately for the good of those
/// who play, a refusal is sent.
bool may_export(const RequestContext& context, const Login& login) {
  const auto wait = context.parts.exports.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return true;
  log_refused("exports", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"account.data_too_often">(), *wait));
  return false;
}

}  // namespace

void open_account(const RequestContext& context, const HttpRequest& request, protocol::Register body) {
  context.parts.accounts.open_account(
      std::move(body), signing_in(context, request), [context](std::expected<SignedIn, protocol::Error> opened) {
        auto answer = [context, opened]() { welcomed(context, 201)(opened); };
        opened ? welcome_by_mail(context, opened->account, std::move(answer)) : answer();
      });
}

void show_account(const RequestContext& context, const Login& login) {
  context.then(json_response(shown(login.account)));
}

void sign_in(const RequestContext& context, const HttpRequest& request, protocol::SignIn body) {
  context.parts.accounts.sign_in(std::move(body), signing_in(context, request), welcomed(context, 200));
}

void sign_out(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.accounts.sign_out(login, told_farewell(context));
}

void sign_out_everywhere(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.accounts.sign_out_everywhere(login, told_farewell(context));
}

void sign_out_others(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.accounts.sign_out_others(login, told(context.then));
}

void show_sessions(const RequestContext& context, const Login& login) {
  context.parts.accounts.sessions(
      login, [login, then = context.then](const std::expected<std::vector<store::LoginSession>, protocol::Error>& all) {
        if (!all) return then(refusal(all.error()));
        protocol::LoginsShown shown;
        for (const store::LoginSession& one : *all) shown.sessions.push_back(login_shown(one, login));
        then(for_one_person(shown));
      });
}

void end_session(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.accounts.end_session(login, context.path[3], told(context.then));
}

void change_password(const RequestContext& context, const Login& login, const protocol::ChangePassword& body) {
  context.parts.accounts.change_password(login, body, context.client, told(context.then));
}

void close_account(const RequestContext& context, const Login& login, const protocol::CloseAccount& body) {
  context.parts.accounts.close_account(login, body, context.client, told_farewell(context));
}

void export_account(const RequestContext& context, const Login& login) {
  if (may_export(context, login)) gather(context.parts.sections, login, downloaded(context.then, "astragal-account"));
}

void export_section(const RequestContext& context, const Login& login) {
  if (!may_export(context, login)) return;
  gather_one(context.parts.sections, context.path[3], context.query_value("after"), login,
             downloaded(context.then, "astragal-part"));
}

void show_tokens(const RequestContext& context, const Login& login) {
  context.parts.accounts.tokens(
      login, [then = context.then](const std::expected<std::vector<store::ApiToken>, protocol::Error>& tokens) {
        if (!tokens) return then(refusal(tokens.error()));
        protocol::ApiTokens all;
        for (const store::ApiToken& token : *tokens) all.tokens.push_back(shown(token));
        then(json_response(all));
      });
}

void make_token(const RequestContext& context, const Login& login, const protocol::MakeToken& body) {
  context.parts.accounts.make_token(
      login, body, [then = context.then](const std::expected<MadeToken, protocol::Error>& made) {
        if (!made) return then(refusal(made.error()));
        HttpResponse response = json_response(protocol::MadeToken{.made = shown(made->token), .token = made->text});
        response.status = 201;
        then(std::move(response));
      });
}

void drop_token(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.accounts.drop_token(login, context.path[2], told(context.then));
}

void show_user(const RequestContext& context) {
  context.parts.accounts.find_user(context.path[2], [&core = context.parts.core, then = context.then](
                                                        const std::expected<store::Account, protocol::Error>& found) {
    if (!found) return then(refusal(found.error()));
    answer_user(core, *found, then);
  });
}

void show_mutes(const RequestContext& context, const Login& login) {
  context.parts.moderation.mutes(
      login, [then = context.then](const std::expected<std::vector<store::Muted>, protocol::Error>& mutes) {
        if (!mutes) return then(refusal(mutes.error()));
        protocol::Mutes all;
        for (const store::Muted& mute : *mutes | std::views::take(protocol::kMaxMutes))
          all.mutes.push_back(shown(mute));
        then(json_response(all));
      });
}

void mute(const RequestContext& context, const Login& login, const protocol::MakeMute& body) {
  context.parts.moderation.mute(login, body,
                                [then = context.then](const std::expected<store::Muted, protocol::Error>& muted) {
                                  then(muted ? json_response(shown(*muted)) : refusal(muted.error()));
                                });
}

void unmute(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  context.parts.moderation.unmute(login, context.path[2], told(context.then));
}

}  // namespace server
