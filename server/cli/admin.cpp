#include "server/cli/admin.hpp"

#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include "server/accounts/names.hpp"
#include "server/accounts/password.hpp"
#include "server/app/wait.hpp"
#include "server/base/id.hpp"
#include "server/base/random.hpp"
#include "server/base/time.hpp"
#include "server/store/sqlite/open.hpp"

namespace cli {
namespace {

constexpr std::string_view kAdminHelp = R"(
Works on the database of a server that is stopped. The first account that may do everything is made like this:
    astragal admin make-account NAME --role admin)";

using Sentence = std::string;
using Outcome = std::expected<void, Sentence>;

struct AdminArgs {
  std::filesystem::path data = "data";
  std::string name;
  std::string role;
};

std::string sentence(const store::Error& error) {
  if (error.code != store::Code::in_use) return error.what;
  return "the server is running: stop it, say this again, and start it";
}

store::WallTime now() {
  return std::chrono::floor<server::Ms>(std::chrono::system_clock::now());
}

/// The first line of standard input; a person who types it is asked, and it is not shown.
std::string read_password() {
  const bool is_typed = isatty(STDIN_FILENO) != 0;
  termios before{};
  if (is_typed && tcgetattr(STDIN_FILENO, &before) == 0) {
    std::cerr << "Password: " << std::flush;
    termios hidden = before;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &hidden);
  }
  std::string line;
  std::getline(std::cin, line);
  if (is_typed) {
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    std::cerr << '\n';
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

std::expected<std::optional<server::Role>, Sentence> role_of(const std::string& word) {
  if (word.empty()) return std::nullopt;
  const auto role = server::right_named<server::Role>(word);
  if (!role) return std::unexpected("there is no role " + word);
  return *role;
}

/// Whose name this is, not one that only looks like it.
std::expected<store::Account, Sentence> find(store::Accounts& accounts, const std::string& name) {
  const auto found = server::wait_for<store::Credentials>(
      [&](store::Then<store::Credentials> then) { accounts.by_name(name, std::move(then)); });
  if (!found && found.error().code != store::Code::not_found) return std::unexpected(sentence(found.error()));
  if (!found) return std::unexpected("there is no account " + name);
  if (found->account.closed) return std::unexpected("the account " + name + " is closed");
  return found->account;
}

Outcome make_account(store::Accounts& accounts, const AdminArgs& args) {
  const auto name = server::read_name(args.name);
  if (!name) return std::unexpected(name.error());
  const auto role = role_of(args.role);
  if (!role) return std::unexpected(role.error());
  const std::string password = read_password();
  if (const auto trouble = server::password_trouble(password)) {
    return std::unexpected(*trouble + "; it is read from standard input");
  }
  auto hash = server::hash_password(password, {});
  if (!hash) return std::unexpected("there is no memory to hash the password with: it takes 64 MiB");
  const auto id =
      server::PlayerId::account_from_random(server::random<std::uint64_t>(), server::random<std::uint64_t>());
  store::Account account;
  account.id = id.text();
  account.name = *name;
  account.created = now();
  if (*role) account.roles.add(**role);
  store::NewAccount made{
      .account = std::move(account), .skeleton = server::skeleton(*name), .password = std::move(*hash)};
  const auto opened = server::wait_for<store::Account>(
      [&](store::Then<store::Account> then) { accounts.open_account(std::move(made), {}, std::move(then)); });
  if (!opened) return std::unexpected(sentence(opened.error()));
  std::cout << opened->name << ' ' << opened->id << '\n';
  return {};
}

/// What is done with the account of the name that was given.
using Change = void (*)(store::Accounts&, const store::Account&, server::Role, store::Then<store::Account>);

Outcome change(store::Accounts& accounts, const AdminArgs& args, Change what) {
  const auto account = find(accounts, args.name);
  if (!account) return std::unexpected(account.error());
  const auto role = role_of(args.role);
  if (!role) return std::unexpected(role.error());
  const auto changed = server::wait_for<store::Account>([&](store::Then<store::Account> then) {
    what(accounts, *account, role->value_or(server::Role::player), std::move(then));
  });
  if (!changed) return std::unexpected(sentence(changed.error()));
  std::cout << changed->name << ": " << (changed->closed ? "closed" : changed->roles.text()) << '\n';
  return {};
}

Outcome grant(store::Accounts& accounts, const AdminArgs& args) {
  return change(accounts, args, [](auto& all, const auto& account, server::Role role, auto then) {
    all.grant(account.id, role, std::move(then));
  });
}

Outcome revoke(store::Accounts& accounts, const AdminArgs& args) {
  if (args.role == server::name(server::Role::player)) {
    return std::unexpected("every account is a player; to shut one, close it");
  }
  return change(accounts, args, [](auto& all, const auto& account, server::Role role, auto then) {
    all.revoke(account.id, role, std::move(then));
  });
}

Outcome close(store::Accounts& accounts, const AdminArgs& args) {
  return change(accounts, args, [](auto& all, const auto& account, server::Role, auto then) {
    all.close_account(account.id, now(), std::move(then));
  });
}

Outcome list(store::Accounts& accounts, const AdminArgs&) {
  const auto all = server::wait_for<std::vector<store::Account>>(
      [&](store::Then<std::vector<store::Account>> then) { accounts.all_accounts(std::move(then)); });
  if (!all) return std::unexpected(sentence(all.error()));
  for (const store::Account& account : *all) {
    std::cout << account.id << '\t' << account.name << '\t' << (account.closed ? "closed" : account.roles.text())
              << '\n';
  }
  return {};
}

using Verb = Outcome (*)(store::Accounts&, const AdminArgs&);

int run(const AdminArgs& args, Verb verb) {
  const auto store = store::sqlite::open({.file = args.data / "astragal.db"});
  const Outcome done = store ? verb((*store)->accounts(), args) : std::unexpected(sentence(store.error()));
  if (done) return 0;
  std::cerr << "astragal admin: " << done.error() << '\n';
  return 1;
}

}  // namespace

void add_admin(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<AdminArgs>();
  CLI::App* command = app.add_subcommand("admin", "accounts and their roles, while the server is stopped");
  command->require_subcommand(1);
  command->footer(std::string(kAdminHelp));
  const auto add = [&](const char* name, const char* help, Verb verb) {
    CLI::App* one = command->add_subcommand(name, help);
    one->add_option("--data", args->data, "directory of the database")->capture_default_str();
    one->callback([args, verb, &exit_status] { exit_status = run(*args, verb); });
    return one;
  };
  CLI::App* made =
      add("make-account", "makes an account; the password is the first line of standard input", make_account);
  made->add_option("NAME", args->name, "2 to 20 letters, digits, - and _")->required();
  made->add_option("--role", args->role, "bot, organizer, moderator or admin");
  for (CLI::App* one : {add("grant", "gives an account a role", grant), add("revoke", "takes a role back", revoke)}) {
    one->add_option("NAME", args->name, "of the account")->required();
    one->add_option("ROLE", args->role, "bot, organizer, moderator or admin")->required();
  }
  add("close", "closes an account for ever; its name is free to nobody", close)
      ->add_option("NAME", args->name, "of the account")
      ->required();
  add("list", "id, name and roles of every account, a line each", list);
}

}  // namespace cli
