#include "server/api/account_api.hpp"

#include <algorithm>
#include <array>
#include <boost/url.hpp>
#include <ranges>
#include <utility>

#include "protocol/bodies.hpp"
#include "server/api/answers.hpp"
#include "server/api/ratings.hpp"
#include "server/base/ascii.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using protocol::ErrorCode;
using Then = AccountApi::Then;

/// One request on its way: what handlers share.
struct Asked {
  const HttpRequest& request;
  const AccountApi::Path& path;
  World& world;
  Desk& desk;
  const Moderation& moderation;
  std::shared_ptr<const std::vector<Section>> sections;
  Reads& exports;
  Then then;

  [[nodiscard]] std::string client() const { return client_of(request.head); }
};

constexpr std::size_t kMostMutes = 1000;  // that are listed
constexpr std::size_t kMostExports = 20;  // of an account in a minute, each part counted
constexpr std::string_view kDone = "{\"ok\":true}\n";

HttpResponse done() {
  return json_response(std::string{kDone});
}

HttpResponse with_cookie(HttpResponse response, std::string cookie) {
  response.headers.emplace_back("Set-Cookie", std::move(cookie));
  return response;
}

/// `{"ok":true}` or why not.
Reply<void> told(Then then, std::optional<std::string> cookie = {}) {
  return [then = std::move(then), cookie = std::move(cookie)](const std::expected<void, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    then(cookie ? with_cookie(done(), *cookie) : done());
  };
}

bool is_json(std::string_view type) {
  constexpr std::string_view kJson = "application/json";
  return std::ranges::equal(type.substr(0, kJson.size()), kJson, {}, to_lower) &&
         (type.size() == kJson.size() || type[kJson.size()] == ';' || type[kJson.size()] == ' ');
}

/// The body as the path wants it. A page of another site cannot send such a type without being asked first, and is
/// never allowed to.
template <class Body>
std::expected<Body, protocol::Error> body_of(const Asked& asked) {
  const auto refused = [](ErrorCode code, std::string sentence) {
    return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
  };
  if (page_origin(asked.request.head, asked.desk.site()) == PageOrigin::other) {
    return refused(ErrorCode::other_origin, "this request comes from the page of another site");
  }
  if constexpr (std::is_same_v<Body, protocol::Nothing>) {
    if (asked.request.body.empty()) return Body{};
  }
  if (!is_json(asked.request.head.content_type)) {
    return refused(ErrorCode::not_json, "send JSON, with the header Content-Type: application/json");
  }
  return protocol::decode_body<Body>(asked.request.body);
}

enum class By : std::uint8_t { cookie, cookie_or_token };

/// Finds out who asks, and goes on only if it is somebody.
void signed_in(const Asked& asked, Purpose purpose, By by, std::function<void(Login)> go_on) {
  asked.desk.find(
      shown_by(asked.request.head, asked.desk.site(), purpose),
      [then = asked.then, by, go_on = std::move(go_on)](std::expected<std::optional<Login>, protocol::Error> found) {
        if (!found) return then(refusal(found.error()));
        if (!*found) return then(refusal(ErrorCode::not_signed_in, "sign in first"));
        if (by == By::cookie && !(*found)->session) {
          return then(
              refusal(ErrorCode::missing_scope, "no token may do this: only who has signed in with the password"));
        }
        go_on(std::move(**found));
      });
}

/// The same with a body, which is read first.
template <class Body>
void with_body(const Asked& asked, std::function<void(Login, Body)> go_on) {
  auto body = body_of<Body>(asked);
  if (!body) return asked.then(refusal(body.error()));
  signed_in(asked, Purpose::change, By::cookie,
            [body = std::move(*body), go_on = std::move(go_on)](Login login) { go_on(std::move(login), body); });
}

Reply<SignedIn> welcomed(const Asked& asked, unsigned status) {
  return [then = asked.then, status, &desk = asked.desk](const std::expected<SignedIn, protocol::Error>& result) {
    if (!result) return then(refusal(result.error()));
    HttpResponse response = json_response(to_json(result->account));
    response.status = status;
    then(with_cookie(std::move(response), set_cookie(result->token, desk.session_lasts(), desk.site())));
  };
}

void open_account(const Asked& asked) {
  auto body = body_of<protocol::Register>(asked);
  if (!body) return asked.then(refusal(body.error()));
  asked.desk.open_account(std::move(*body), asked.client(), welcomed(asked, 201));
}

void show_account(const Asked& asked) {
  signed_in(asked, Purpose::read, By::cookie_or_token,
            [then = asked.then](const Login& login) { then(json_response(to_json(login.account))); });
}

void sign_in(const Asked& asked) {
  auto body = body_of<protocol::SignIn>(asked);
  if (!body) return asked.then(refusal(body.error()));
  asked.desk.sign_in(std::move(*body), asked.client(), welcomed(asked, 200));
}

void sign_out(const Asked& asked) {
  with_body<protocol::Nothing>(asked, [then = asked.then, &desk = asked.desk](const Login& login, protocol::Nothing) {
    desk.sign_out(login, told(then, clear_cookie(desk.site())));
  });
}

void sign_out_everywhere(const Asked& asked) {
  with_body<protocol::Nothing>(asked, [then = asked.then, &desk = asked.desk](const Login& login, protocol::Nothing) {
    desk.sign_out_everywhere(login, told(then, clear_cookie(desk.site())));
  });
}

void change_password(const Asked& asked) {
  with_body<protocol::ChangePassword>(asked, [then = asked.then, &desk = asked.desk, client = asked.client()](
                                                 const Login& login, protocol::ChangePassword wish) {
    desk.change_password(login, std::move(wish), client, told(then));
  });
}

void close_account(const Asked& asked) {
  with_body<protocol::CloseAccount>(asked, [then = asked.then, &desk = asked.desk, client = asked.client()](
                                               const Login& login, protocol::CloseAccount wish) {
    desk.close_account(login, std::move(wish), client, told(then, clear_cookie(desk.site())));
  });
}

GatherThen<ordered_json> downloaded(Then then, const std::string& file) {
  return [then = std::move(then), file](const std::expected<ordered_json, protocol::Error>& all) {
    if (!all) return then(refusal(all.error()));
    HttpResponse response = json_response(*all);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + file + ".json\"");
    then(std::move(response));
  };
}

/// One that is signed in, and has not had more of its export lately than is good for those who play.
void with_export(const Asked& asked, std::function<void(const Login&)> go_on) {
  signed_in(
      asked, Purpose::read, By::cookie,
      [then = asked.then, &exports = asked.exports, client = asked.client(),
       go_on = std::move(go_on)](const Login& login) {
        if (const auto wait = exports.take(login.account.id, Reads::Time::clock::now())) {
          log_refused("exports", client);
          return then(refusal_until(ErrorCode::too_many_attempts,
                                    "this account's data have been asked for too often: go on more slowly", *wait));
        }
        go_on(login);
      });
}

void export_account(const Asked& asked) {
  with_export(asked, [then = asked.then, sections = asked.sections](const Login& login) {
    gather(sections, login, downloaded(then, "astragal-account"));
  });
}

/// What `after` says in the query; empty without it.
std::string after_in(const std::string& target) {
  const auto url = boost::urls::parse_origin_form(target);
  if (!url) return {};
  const auto params = url->params();
  const auto found = params.find("after");
  return found == params.end() ? std::string{} : std::string{(*found).value};
}

void export_section(const Asked& asked) {
  with_export(asked, [then = asked.then, sections = asked.sections, name = asked.path[3],
                      after = after_in(asked.request.target)](const Login& login) {
    gather_one(sections, name, after, login, downloaded(then, "astragal-part"));
  });
}

void show_tokens(const Asked& asked) {
  signed_in(asked, Purpose::read, By::cookie, [then = asked.then, &desk = asked.desk](const Login& login) {
    desk.tokens(login, [then](const std::expected<std::vector<store::ApiToken>, protocol::Error>& tokens) {
      if (!tokens) return then(refusal(tokens.error()));
      ordered_json list = ordered_json::array();
      for (const store::ApiToken& token : *tokens) list.push_back(to_json(token));
      then(json_response(ordered_json{{"tokens", std::move(list)}}));
    });
  });
}

void make_token(const Asked& asked) {
  with_body<protocol::MakeToken>(
      asked, [then = asked.then, &desk = asked.desk](const Login& login, protocol::MakeToken wish) {
        desk.make_token(login, std::move(wish), [then](const std::expected<MadeToken, protocol::Error>& made) {
          if (!made) return then(refusal(made.error()));
          ordered_json json = to_json(made->token);
          json["token"] = made->text;
          HttpResponse response = json_response(json);
          response.status = 201;
          then(std::move(response));
        });
      });
}

void drop_token(const Asked& asked) {
  with_body<protocol::Nothing>(
      asked, [then = asked.then, &desk = asked.desk, token = asked.path[2]](const Login& login, protocol::Nothing) {
        desk.drop_token(login, token, told(then));
      });
}

void show_user(const Asked& asked) {
  asked.desk.find_user(asked.path[2], [&world = asked.world,
                                       then = asked.then](const std::expected<store::Account, protocol::Error>& found) {
    if (!found) return then(refusal(found.error()));
    answer_user(world, *found, then);
  });
}

void show_mutes(const Asked& asked) {
  signed_in(asked, Purpose::read, By::cookie, [then = asked.then, &moderation = asked.moderation](const Login& login) {
    moderation.mutes(login, [then](const std::expected<std::vector<store::Muted>, protocol::Error>& mutes) {
      if (!mutes) return then(refusal(mutes.error()));
      ordered_json list = ordered_json::array();
      for (const store::Muted& mute : *mutes | std::views::take(kMostMutes)) list.push_back(to_json(mute));
      then(json_response(ordered_json{{"mutes", std::move(list)}}));
    });
  });
}

void mute(const Asked& asked) {
  with_body<protocol::MakeMute>(
      asked, [then = asked.then, &moderation = asked.moderation](const Login& login, const protocol::MakeMute& wish) {
        moderation.mute(login, wish, [then](const std::expected<store::Muted, protocol::Error>& muted) {
          then(muted ? json_response(to_json(*muted)) : refusal(muted.error()));
        });
      });
}

void unmute(const Asked& asked) {
  with_body<protocol::Nothing>(
      asked, [then = asked.then, &moderation = asked.moderation, whom = asked.path[2]](
                 const Login& login, protocol::Nothing) { moderation.unmute(login, whom, told(then)); });
}

struct Route {
  std::string_view method;
  std::string_view path;  // `*`: any one part
  void (*handle)(const Asked&);
};
constexpr std::array<Route, 16> kRoutes{{
    {"POST", "api/account", open_account},
    {"GET", "api/account", show_account},
    {"POST", "api/login", sign_in},
    {"POST", "api/logout", sign_out},
    {"POST", "api/logout/everywhere", sign_out_everywhere},
    {"POST", "api/account/password", change_password},
    {"POST", "api/account/close", close_account},
    {"GET", "api/account/export", export_account},
    {"GET", "api/account/export/*", export_section},
    {"GET", "api/token", show_tokens},
    {"POST", "api/token", make_token},
    {"DELETE", "api/token/*", drop_token},
    {"GET", "api/user/*", show_user},
    {"GET", "api/mute", show_mutes},
    {"POST", "api/mute", mute},
    {"DELETE", "api/mute/*", unmute},
}};

bool fits(std::string_view pattern, const AccountApi::Path& path) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    const std::string_view part = pattern.substr(0, pattern.find('/'));
    if (part.empty() || (part != "*" && part != path[i])) return false;
    pattern.remove_prefix(std::min(pattern.size(), part.size() + 1));
  }
  return pattern.empty() && !path.empty();
}

}  // namespace

AccountApi::AccountApi(World& world, Desk& desk)
    : world_(world),
      desk_(desk),
      moderation_({.store = world.store, .talk = world.talk, .now = world.now}),
      sections_(std::make_shared<std::vector<Section>>(own_sections(desk))),
      exports_({.most = kMostExports}) {}

bool AccountApi::answer(const HttpRequest& request, const Path& path, const Then& then) {
  std::string allowed;
  for (const Route& route : kRoutes) {
    if (!fits(route.path, path)) continue;
    if (route.method == request.method) {
      route.handle({.request = request,
                    .path = path,
                    .world = world_,
                    .desk = desk_,
                    .moderation = moderation_,
                    .sections = sections_,
                    .exports = exports_,
                    .then = then});
      return true;
    }
    allowed.append(allowed.empty() ? "" : ", ").append(route.method == "GET" ? "GET, HEAD" : route.method);
  }
  if (allowed.empty()) return false;
  then(wrong_method(allowed));
  return true;
}

}  // namespace server
