#include "server/admin/operator.hpp"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/accounts/find_account.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/password.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/talk/shown_name.hpp"
#include "server/talk/text.hpp"

namespace server {
namespace {

using protocol::AdminRequest;
using Answer = Operator::Answer;

constexpr std::string_view kOperator = "operator";  // named in the record as the one who has done it
constexpr Ms kMostAnnounced = std::chrono::days{7};
constexpr Ms kAnnounced = std::chrono::hours{1};

std::unexpected<std::string> no(std::string sentence) {
  return std::unexpected(std::move(sentence));
}

std::unexpected<std::string> not_stored(const store::Error& error) {
  return no("this cannot be read or stored now: " + error.what);
}

std::expected<std::optional<Role>, std::string> role_of(const AdminRequest& request) {
  if (!request.role) return std::nullopt;
  const auto role = protocol::find_word<Role>(*request.role);
  if (!role) return no("there is no role " + *request.role);
  if (role == Role::engine) return no("only the computer has the role engine: nobody is given it, nobody loses it");
  return *role;
}

std::string line_of(const store::Account& account) {
  return account.name + ": " + (account.closed ? "closed" : account.roles.text()) + "\n";
}

std::string line_of(const store::Muted& mute) {
  const auto until = mute.until ? " until " + utc_text({mute.until->time_since_epoch().count()}) : " for ever";
  return shown_name(mute.player) + " (" + mute.player.id + "): muted" + until + " by " + shown_name(mute.by) +
         (mute.reason ? ": " + *mute.reason : "") + "\n";
}

/// Whoever may do everything.
Login operator_login() {
  Login login;
  login.account.id = login.account.name = kOperator;
  login.account.roles.add(Role::admin);
  return login;
}

PlayerId player_of(const store::Account& account) {
  return PlayerId::parse(account.id).value_or(PlayerId{});
}

}  // namespace

void Operator::handle(const std::string& request, std::move_only_function<void(std::string)> then) {
  OnAnswer tell = [then = std::move(then)](const Answer& answer) mutable {
    const nlohmann::json json{{answer ? "done" : "error", answer ? *answer : answer.error()}};
    then(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  };
  const auto decoded = protocol::decode_body<AdminRequest>(request);
  if (!decoded) return tell(no(decoded.error().message));
  if (decoded->store && *decoded->store != around_.url)
    return tell(no("the server in that directory works on " + around_.url +
                   ": say that with --store, or name the directory of the server that you mean with --data"));
  handle(*decoded, std::move(tell));
}

void Operator::handle(const AdminRequest& request, OnAnswer then) {
  struct Verb {
    std::string_view what;
    void (Operator::*act)(const AdminRequest&, OnAnswer);
    bool is_named;
  };
  constexpr std::array<Verb, 11> kVerbs{{{"make-account", &Operator::make_account, true},
                                         {"grant", &Operator::grant, true},
                                         {"revoke", &Operator::revoke, true},
                                         {"close", &Operator::close, true},
                                         {"list", &Operator::list, false},
                                         {"mute", &Operator::mute, true},
                                         {"unmute", &Operator::unmute, true},
                                         {"mutes", &Operator::mutes, false},
                                         {"close-game", &Operator::close_game, true},
                                         {"announce", &Operator::announce, false},
                                         {"drain", &Operator::drain, false}}};
  for (const Verb& verb : kVerbs) {
    if (verb.what != request.what) continue;
    if (verb.is_named && !request.name) return then(no("say whom or which game"));
    return (this->*verb.act)(request, std::move(then));
  }
  then(no("there is no command " + request.what));
}

store::WallTime Operator::wall() const {
  return store::WallTime{Ms{around_.now().ms}};
}

void Operator::with_account(const std::string& name, OnAnswer then,
                            std::move_only_function<void(store::Account, OnAnswer)> go_on) {
  find_account(around_.store.accounts(), name,
               [name, then = std::move(then), go_on = std::move(go_on)](store::Result<store::Account> found) mutable {
                 if (!found && found.error().code == store::Code::not_found) {
                   return then(no("there is no account " + name));
                 }
                 if (!found) return then(not_stored(found.error()));
                 if (found->closed) return then(no("the account " + found->name + " is closed"));
                 go_on(std::move(*found), std::move(then));
               });
}

store::Completion<store::Account> Operator::changed(OnAnswer then) {
  return [this, then = std::move(then)](const store::Result<store::Account>& account) mutable {
    if (!account) return then(not_stored(account.error()));
    around_.on_changed(player_of(*account));
    if (account->closed) around_.on_closed(player_of(*account));
    log(LogLevel::info, "account_changed",
        {{"account", account->id}, {"roles", account->roles.text()}, {"closed", account->closed ? 1 : 0}});
    then(line_of(*account));
  };
}

void Operator::make_account(const AdminRequest& request, OnAnswer then) {
  const auto name = read_name(*request.name);
  if (!name) return then(no(name.error()));
  const auto role = role_of(request);
  if (!role) return then(no(role.error()));
  const std::string password = request.password.value_or("");
  if (const auto trouble = password_trouble(password)) {
    return then(no(trouble->text() + "; it is read from standard input"));
  }
  store::Account account;
  account.id = PlayerId::account_from_random(random<std::uint64_t>(), random<std::uint64_t>()).text();
  account.name = *name;
  account.created = wall();
  if (*role) account.roles.add(**role);
  around_.hash(password, [this, account = std::move(account),
                          then = std::move(then)](std::expected<std::string, protocol::Error> hash) mutable {
    if (!hash) return then(no(hash.error().message));
    store::NewAccount made{.account = account, .skeleton = skeleton(account.name), .password = std::move(*hash)};
    around_.store.accounts().open_account(
        std::move(made), {}, [then = std::move(then)](const store::Result<store::Account>& opened) mutable {
          if (!opened && opened.error().code == store::Code::exists) return then(no(opened.error().what));
          if (!opened) return then(not_stored(opened.error()));
          log(LogLevel::info, "account_made", {{"account", opened->id}, {"roles", opened->roles.text()}});
          then(opened->name + ' ' + opened->id + "\n");
        });
  });
}

void Operator::grant(const AdminRequest& request, OnAnswer then) {
  const auto role = role_of(request);
  if (!role) return then(no(role.error()));
  if (!*role) return then(no("say which role"));
  with_account(*request.name, std::move(then), [this, role = **role](const store::Account& account, OnAnswer told) {
    around_.store.accounts().grant(account.id, role, changed(std::move(told)));
  });
}

void Operator::revoke(const AdminRequest& request, OnAnswer then) {
  const auto role = role_of(request);
  if (!role) return then(no(role.error()));
  if (!*role) return then(no("say which role"));
  if (**role == Role::player) return then(no("every account is a player; to shut one, close it"));
  with_account(*request.name, std::move(then), [this, role = **role](const store::Account& account, OnAnswer told) {
    around_.store.accounts().revoke(account.id, role, changed(std::move(told)));
  });
}

void Operator::close(const AdminRequest& request, OnAnswer then) {
  with_account(*request.name, std::move(then), [this](const store::Account& account, OnAnswer told) {
    around_.store.accounts().close_account(account.id, wall(), changed(std::move(told)));
  });
}

void Operator::list(const AdminRequest&, OnAnswer then) {
  around_.store.accounts().all_accounts(
      [then = std::move(then)](const store::Result<std::vector<store::Account>>& all) mutable {
        if (!all) return then(not_stored(all.error()));
        std::string lines;
        for (const store::Account& account : *all) {
          lines += account.id + '\t' + account.name + '\t' + (account.closed ? "closed" : account.roles.text()) + '\n';
        }
        then(std::move(lines));
      });
}

void Operator::mute(const AdminRequest& request, OnAnswer then) {
  const protocol::MakeMute mute{.player = *request.name, .ms = request.ms, .reason = request.text};
  moderation_.mute(operator_login(), mute,
                   [then = std::move(then)](const std::expected<store::Muted, protocol::Error>& muted) mutable {
                     if (!muted) return then(no(muted.error().message));
                     then(line_of(*muted));
                   });
}

void Operator::unmute(const AdminRequest& request, OnAnswer then) {
  moderation_.unmute(
      operator_login(), *request.name,
      [name = *request.name, then = std::move(then)](const std::expected<void, protocol::Error>& done) mutable {
        if (!done) return then(no(done.error().message));
        then(name + ": may speak\n");
      });
}

void Operator::mutes(const AdminRequest&, OnAnswer then) {
  moderation_.mutes(
      operator_login(),
      [then = std::move(then)](const std::expected<std::vector<store::Muted>, protocol::Error>& all) mutable {
        if (!all) return then(no(all.error().message));
        std::string lines;
        for (const store::Muted& mute : *all) lines += line_of(mute);
        then(std::move(lines));
      });
}

// NOLINTNEXTLINE(readability-make-member-function-const): stands in the table with those that change something
void Operator::close_game(const AdminRequest& request, OnAnswer then) {
  const auto game = GameId::parse(*request.name);
  if (!game) return then(no("a game's id has 8 letters and digits, as in its link"));
  around_.call_off(*game, CallOff{.by = std::string{kOperator}},
                   [game = *game, then = std::move(then)](const std::expected<void, protocol::Error>& done) mutable {
                     if (!done) return then(no(done.error().message));
                     log(LogLevel::info, "game_called_off", {{"game", game.text()}, {"by", kOperator}});
                     then(game.text() + ": called off\n");
                   });
}

void Operator::announce(const AdminRequest& request, OnAnswer then) {
  std::optional<store::Announcement> what;
  const Ms lasts{request.ms.value_or(kAnnounced.count())};
  if (lasts > kMostAnnounced) return then(no("an announcement lasts a week at most"));
  if (request.text) {
    if (const auto good = check_talk(*request.text); !good) return then(no(good.error()));
    what = store::Announcement{.text = *request.text, .until = wall() + lasts};
  }
  around_.store.talk().announce(what, [this, what, then = std::move(then)](const store::Result<void>& stored) mutable {
    if (!stored) return then(not_stored(stored.error()));
    around_.on_announcement(what);
    log(LogLevel::info, what ? "announced" : "announcement_ended");
    if (!what) return then("nothing is announced\n");
    then("announced until " + utc_text({what->until.time_since_epoch().count()}) + "\n");
  });
}

// NOLINTNEXTLINE(readability-make-member-function-const): stands in the table with those that change something
void Operator::drain(const AdminRequest& /*request*/, OnAnswer then) {
  around_.drain(std::move(then));
}

}  // namespace server
