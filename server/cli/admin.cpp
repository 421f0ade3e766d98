#include "server/cli/admin.hpp"

#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <expected>
#include <filesystem>
#include <future>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "protocol/base/error.hpp"
#include "protocol/json/write.hpp"
#include "server/accounts/password.hpp"
#include "server/admin/admin_socket.hpp"
#include "server/admin/ask_server.hpp"
#include "server/admin/operator.hpp"
#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/base/random.hpp"
#include "server/cli/place.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/command.hpp"
#include "server/room/member.hpp"
#include "server/store/backends/open.hpp"
#include "server/store/store.hpp"

namespace cli {
namespace {

using protocol::ErrorCode;
using std::chrono::steady_clock;

constexpr std::string_view kAdminHelp = R"(
Asks the server that runs on this data directory, or works on its database while none does. The first account that may
do everything is made like this:
    astragal admin make-account NAME --role admin)";
constexpr std::chrono::seconds kPatience{10};  // with a server that starts or stops, or somebody else's command
constexpr std::chrono::milliseconds kAgain{100};

struct AdminArgs {
  Place place;
  protocol::AdminRequest request;
};

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

/// `90m`, `12h`, `7d` in milliseconds; none if it is no such time.
std::optional<std::int64_t> read_span(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto number = server::whole_number<std::uint16_t>(std::string_view{text}.substr(0, text.size() - 1));
  if (!number || *number == 0) return std::nullopt;
  const auto unit = [&]() -> std::chrono::milliseconds {
    if (text.back() == 'm') return std::chrono::minutes{1};
    if (text.back() == 'h') return std::chrono::hours{1};
    return text.back() == 'd' ? std::chrono::milliseconds{std::chrono::days{1}} : std::chrono::milliseconds{0};
  }();
  const std::int64_t span = *number * unit.count();
  return span == 0 ? std::nullopt : std::optional{span};
}

server::Now now() {
  return {std::chrono::floor<server::Ms>(std::chrono::system_clock::now()).time_since_epoch().count()};
}

std::unexpected<protocol::Error> no(ErrorCode code, std::string sentence) {
  return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = {}, .id = {}});
}

std::unexpected<protocol::Error> trouble(const store::Error& error, const server::GameId& game) {
  if (error.code == store::Code::not_found) return no(ErrorCode::no_such_game, "there is no game " + game.text());
  return no(ErrorCode::not_stored, "this cannot be read or stored now: " + error.what);
}

/// Ends a game of a server that is stopped, as its room would do it; blocks. `no_such_game`, `game_over`, `not_stored`;
/// `internal`: its record cannot be read.
std::expected<void, protocol::Error> call_off(store::Store& store, store::Term term, const server::GameId& game,
                                              const server::CallOff& request, server::Now now) {
  using Draws = std::vector<store::DrawWrite>;
  const auto stored = server::wait_for<store::StoredGame>(
      [&](store::Completion<store::StoredGame> then) { store.games().claim(game, term, {}, std::move(then)); });
  if (!stored) return trouble(stored.error(), game);
  const auto draws = server::wait_for<Draws>(
      [&](store::Completion<Draws> then) { store.fair_records().load_draws(game.text(), std::move(then)); });
  if (!draws) return trouble(draws.error(), game);
  server::VariantCache variants;
  auto rebuilt = server::rebuild(*stored, server::secrets_of(*draws), variants);
  if (!rebuilt) return no(ErrorCode::internal, "the record of this game cannot be read: " + rebuilt.error());
  server::Match& match = rebuilt->match;
  const server::Seq last = match.state().last;
  // No game begins and no lock is signed when one is called off: neither key nor id is used.
  const fairness::SigningKey unused{server::random<fairness::Secret>()};
  const server::Entropy entropy{.secret = server::random<fairness::Secret>, .game = [&] { return game; }};
  const auto effects = match.handle(request, now, unused, entropy);
  if (!effects) return std::unexpected(server::error_of(effects.error(), {}));
  store::Writes writes = server::writes_of(*effects, match.state(), now);
  const auto done = server::wait_for<store::Appended>([&](store::Completion<store::Appended> then) {
    store.games().append(game, term, last, std::move(writes), std::move(then));
  });
  if (!done) return trouble(done.error(), game);
  return {};
}

/// The surroundings of an operator whose server is stopped: nothing else runs that would have to hear of changes.
server::Operator::Surroundings surroundings(store::Store& store, store::Term term, const std::string& url,
                                            server::Talk& talk) {
  return {.store = store,
          .url = url,
          .talk = talk,
          .now = now,
          .hash =
              [](const std::string& password, server::Reply<std::string> then) {
                auto hash = server::hash_password(password, {});
                if (hash) return then(std::move(*hash));
                then(std::unexpected(
                    protocol::Error{.code = ErrorCode::busy,
                                    .message = "there is no memory to hash the password with: it takes 64 MiB",
                                    .pointer = {},
                                    .id = {}}));
              },
          .call_off = [&store, term](const server::GameId& game, const server::CallOff& request,
                                     server::Reply<void> then) { then(call_off(store, term, game, request, now())); },
          .drain = [](server::Operator::OnAnswer then) { then(std::unexpected("no server runs here")); },
          .on_changed = [](const auto&) {},
          .on_closed = [](const auto&) {},
          .on_announcement = [](const auto&) {}};
}

using Answer = server::Operator::Answer;

/// Both ways read the same line.
std::string work_on(store::Store& store, store::Term term, const std::string& url, const std::string& request) {
  server::Talk talk;
  server::Operator keeper(surroundings(store, term, url, talk));
  std::promise<std::string> promise;
  auto answer = promise.get_future();
  keeper.handle(request,
                [promise = std::move(promise)](std::string given) mutable { promise.set_value(std::move(given)); });
  return answer.get();
}

/// Opens the database and takes it over, if no server works with it, and does there what is asked.
store::Result<std::string> ask_database(const Place& place, const std::string& request) {
  const auto store = store::open(place.url());
  if (!store) return std::unexpected(store.error());
  const auto tenure = server::wait_for<store::Tenure>([&](auto then) {
    const std::string node = "astragal admin " + std::to_string(server::random<std::uint32_t>());
    (*store)->take_over({.node = node, .patience = kPatience, .what = store::Bid::For::tool}, std::move(then));
  });
  if (!tenure) return std::unexpected(tenure.error());
  return work_on(**store, tenure->term, store::absolute_url(place.url()), request);
}

/// Asks the server if one runs, else the database. While a server starts or stops neither answers: then asks again.
Answer ask(const Place& place, const std::string& request) {
  const auto give_up = steady_clock::now() + kPatience;
  while (true) {
    if (auto answer = server::ask_server(place.data / server::kAdminSocket, request)) return *std::move(answer);
    const auto done = ask_database(place, request);
    if (done) return server::read_answer(*done);
    if (done.error().code != store::Code::in_use) return std::unexpected(done.error().what);
    if (steady_clock::now() > give_up) {
      return std::unexpected("a server runs on this database and has no admin socket in " + place.data.string() +
                             ": name its own --data on its own machine, or look into its log (" + done.error().what +
                             ")");
    }
    std::this_thread::sleep_for(kAgain);
  }
}

int run(AdminArgs& args) {
  server::set_log_level(server::LogLevel::warning);  // what was done stands in the answer, whoever has done it
  if (!args.place.store.empty()) args.request.store = store::absolute_url(args.place.store);
  if (args.request.what == "make-account") args.request.password = read_password();
  std::string request;
  protocol::json::append(request, args.request);
  const Answer answer = ask(args.place, request);
  if (answer) {
    std::cout << *answer;
    return 0;
  }
  std::cerr << "astragal admin: " << answer.error() << '\n';
  return 1;
}

CLI::Option* add_span(CLI::App& command, std::optional<std::int64_t>& ms, const std::string& help) {
  return command
      .add_option_function<std::string>(
          "--for",
          [&ms](const std::string& text) {
            ms = read_span(text);
            if (!ms) throw CLI::ValidationError("--for", "\"" + text + "\" is no time; write it like 90m, 12h or 7d");
          },
          help)
      ->type_name("TIME");
}

}  // namespace

void add_admin(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<AdminArgs>();
  CLI::App* command = app.add_subcommand("admin", "accounts, mutes, games and announcements");
  command->require_subcommand(1);
  command->footer(std::string(kAdminHelp));
  protocol::AdminRequest& request = args->request;
  const auto add = [&](const std::string& what, const std::string& help) {
    CLI::App* one = command->add_subcommand(what, help);
    add_place(*one, args->place);
    one->callback([args, what, &exit_status] {
      args->request.what = what;
      exit_status = run(*args);
    });
    return one;
  };
  CLI::App* made = add("make-account", "makes an account; the password is the first line of standard input");
  made->add_option("NAME", request.name, "2 to 20 letters, digits, - and _")->required();
  made->add_option("--role", request.role, "bot, organizer, moderator or admin");
  for (CLI::App* one : {add("grant", "gives an account a role"), add("revoke", "takes a role back")}) {
    one->add_option("NAME", request.name, "of the account")->required();
    one->add_option("ROLE", request.role, "bot, organizer, moderator or admin")->required();
  }
  add("close", "closes an account for ever; its name is free to nobody")
      ->add_option("NAME", request.name, "of the account")
      ->required();
  add("list", "id, name and roles of every account, a line each");
  CLI::App* mute = add("mute", "lets somebody say nothing beside any game");
  mute->add_option("WHOM", request.name, "the name of an account, or an id")->required();
  add_span(*mute, request.ms, "how long: 90m, 12h or 7d [for ever]");
  mute->add_option("--reason", request.text, "which the player is told");
  add("unmute", "lets somebody speak again")
      ->add_option("WHOM", request.name, "the name of an account, or an id")
      ->required();
  add("mutes", "who is muted, until when and by whom");
  add("close-game", "ends a game without a result")
      ->add_option("GAME", request.name, "its id, as in its link")
      ->required();
  CLI::App* announce = add("announce", "tells everybody on the page something; without a text nothing any more");
  announce->add_option("TEXT", request.text, "a sentence or two");
  add_span(*announce, request.ms, "how long: 90m, 12h or 7d [1h]");
}

}  // namespace cli
