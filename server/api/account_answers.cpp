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

using nlohmann::ordered_json;
using protocol::ErrorCode;

constexpr std::size_t kMostMutes = 1000;  // that are listed

HttpResponse with_cookie(HttpResponse response, std::string cookie) {
  response.headers.emplace_back("Set-Cookie", std::move(cookie));
  return response;
}

/// `{"ok":true}` or why not.
Reply<void> told(Respond then, std::optional<std::string> cookie = {}) {
  return [then = std::move(then), cookie = std::move(cookie)](const std::expected<void, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    then(cookie ? with_cookie(done_response(), *cookie) : done_response());
  };
}

/// The same, and the browser forgets who it was.
Reply<void> told_farewell(const Asked& asked) {
  return told(asked.then, clear_cookie(asked.parts.desk.site()));
}

Reply<SignedIn> welcomed(const Asked& asked, unsigned status) {
  return [then = asked.then, status, &desk = asked.parts.desk](const std::expected<SignedIn, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    HttpResponse response = json_response(to_json(result->account));
    response.status = status;
    then(with_cookie(std::move(response), set_cookie(result->token, desk.session_lasts(), desk.site())));
  };
}

GatherThen<ordered_json> downloaded(Respond then, const std::string& file) {
  return [then = std::move(then), file](const std::expected<ordered_json, protocol::Error>& all) {
    if (!all) return then(refusal(all.error()));
    HttpResponse response = json_response(*all);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + file + ".json\"");
    then(std::move(response));
  };
}

/// Whether the account has not had more of its export lately than is good for those who play; else that is answered.
bool may_export(const Asked& asked, const Login& login) {
  const auto wait = asked.parts.exports.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return true;
  log_refused("exports", asked.client);
  asked.then(refusal_until(ErrorCode::too_many_attempts,
                           "this account's data have been asked for too often: go on more slowly", *wait));
  return false;
}

}  // namespace

void open_account(const Asked& asked, protocol::Register wish) {
  asked.parts.desk.open_account(std::move(wish), asked.client,
                                [asked](std::expected<SignedIn, protocol::Error> opened) {
                                  auto answer = [asked, opened]() { welcomed(asked, 201)(opened); };
                                  opened ? welcome_by_mail(asked, opened->account, std::move(answer)) : answer();
                                });
}

void show_account(const Asked& asked, const Login& login) {
  asked.then(json_response(to_json(login.account)));
}

void sign_in(const Asked& asked, protocol::SignIn wish) {
  asked.parts.desk.sign_in(std::move(wish), asked.client, welcomed(asked, 200));
}

void sign_out(const Asked& asked, const Login& login, const protocol::Nothing&) {
  asked.parts.desk.sign_out(login, told_farewell(asked));
}

void sign_out_everywhere(const Asked& asked, const Login& login, const protocol::Nothing&) {
  asked.parts.desk.sign_out_everywhere(login, told_farewell(asked));
}

void change_password(const Asked& asked, const Login& login, const protocol::ChangePassword& wish) {
  asked.parts.desk.change_password(login, wish, asked.client, told(asked.then));
}

void close_account(const Asked& asked, const Login& login, const protocol::CloseAccount& wish) {
  asked.parts.desk.close_account(login, wish, asked.client, told_farewell(asked));
}

void export_account(const Asked& asked, const Login& login) {
  if (may_export(asked, login)) gather(asked.parts.sections, login, downloaded(asked.then, "astragal-account"));
}

void export_section(const Asked& asked, const Login& login) {
  if (!may_export(asked, login)) return;
  gather_one(asked.parts.sections, asked.path[3], asked.query_value("after"), login,
             downloaded(asked.then, "astragal-part"));
}

void show_tokens(const Asked& asked, const Login& login) {
  asked.parts.desk.tokens(
      login, [then = asked.then](const std::expected<std::vector<store::ApiToken>, protocol::Error>& tokens) {
        if (!tokens) return then(refusal(tokens.error()));
        ordered_json list = ordered_json::array();
        for (const store::ApiToken& token : *tokens) list.push_back(to_json(token));
        then(json_response(ordered_json{{"tokens", std::move(list)}}));
      });
}

void make_token(const Asked& asked, const Login& login, const protocol::MakeToken& wish) {
  asked.parts.desk.make_token(login, wish, [then = asked.then](const std::expected<MadeToken, protocol::Error>& made) {
    if (!made) return then(refusal(made.error()));
    ordered_json json = to_json(made->token);
    json["token"] = made->text;
    HttpResponse response = json_response(json);
    response.status = 201;
    then(std::move(response));
  });
}

void drop_token(const Asked& asked, const Login& login, const protocol::Nothing&) {
  asked.parts.desk.drop_token(login, asked.path[2], told(asked.then));
}

void show_user(const Asked& asked) {
  asked.parts.desk.find_user(asked.path[2], [&world = asked.parts.world, then = asked.then](
                                                const std::expected<store::Account, protocol::Error>& found) {
    if (!found) return then(refusal(found.error()));
    answer_user(world, *found, then);
  });
}

void show_mutes(const Asked& asked, const Login& login) {
  asked.parts.moderation.mutes(
      login, [then = asked.then](const std::expected<std::vector<store::Muted>, protocol::Error>& mutes) {
        if (!mutes) return then(refusal(mutes.error()));
        ordered_json list = ordered_json::array();
        for (const store::Muted& mute : *mutes | std::views::take(kMostMutes)) list.push_back(to_json(mute));
        then(json_response(ordered_json{{"mutes", std::move(list)}}));
      });
}

void mute(const Asked& asked, const Login& login, const protocol::MakeMute& wish) {
  asked.parts.moderation.mute(login, wish,
                              [then = asked.then](const std::expected<store::Muted, protocol::Error>& muted) {
                                then(muted ? json_response(to_json(*muted)) : refusal(muted.error()));
                              });
}

void unmute(const Asked& asked, const Login& login, const protocol::Nothing&) {
  asked.parts.moderation.unmute(login, asked.path[2], told(asked.then));
}

}  // namespace server
