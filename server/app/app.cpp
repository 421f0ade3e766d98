#include "server/app/app.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/codec.hpp"
#include "server/app/lobby_sources.hpp"
#include "server/app/open_store.hpp"
#include "server/app/take_up.hpp"
#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using std::chrono::system_clock;

constexpr std::chrono::seconds kLastCall{4};       // everything is over by then
constexpr Ms kRetry{1'500};                        // told to clients when the server stops
constexpr Ms kGuestLasts = std::chrono::days{30};  // the time that a guest without activity is kept
constexpr Ms kLongestDelay{protocol::kDelay.max};  // the longest delay of a game that others see later
constexpr std::chrono::hours kSetBack{25};         // what is further ahead is no stamp to go on from

/// Had the wall clock been set back since, games would stand still until it has caught up with their last events.
system_clock::time_point start_of(const std::optional<Now>& alive, system_clock::time_point wall) {
  if (!alive) return wall;
  const system_clock::time_point stamp{Ms{alive->ms}};
  return stamp > wall && stamp - wall < kSetBack ? stamp : wall;
}

}  // namespace

std::expected<std::unique_ptr<App>, std::string> App::open(const Config& config) {
  auto page = Page::load(config.page);
  if (!page) return std::unexpected(std::move(page.error()));
  std::expected<WordList, std::string> words = WordList::built_in();
  if (!config.words.empty()) words = WordList::load(config.words);
  if (!words) return std::unexpected(std::move(words.error()));
  auto store = open_store(config);
  if (!store) return std::unexpected(std::move(store.error()));
  const SteadyWall wall{config.clocks.wall(), config.clocks.running()};
  const auto seeds = load_seeds(**store, wall.at(config.clocks.running()));
  if (!seeds) return std::unexpected(seeds.error().what);
  std::unique_ptr<App> app(new App(config, std::move(*store), *seeds, std::move(*page), std::move(*words)));
  // A sweep that fails is no reason not to start.
  if (const auto swept = app->sweep_guests(); !swept)
    log(LogLevel::error, "guests_not_swept", {{"why", swept.error()}});
  auto prepared = app->computer_.prepare(app->store_->accounts(), seeds->computer, app->now());
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  if (auto taken = app->take_up_talk(); !taken) return std::unexpected(std::move(taken.error()));
  if (auto taken = take_up_players(app->world_); !taken) return std::unexpected(std::move(taken.error()));
  if (auto looked = app->look_at_clock(); !looked) return std::unexpected(std::move(looked.error()));
  if (auto listening = app->listen(); !listening) return std::unexpected(std::move(listening.error()));
  if (auto taken = app->take_up_games(); !taken) return std::unexpected(std::move(taken.error()));
  app->open_admin_socket();
  return app;
}

App::App(const Config& config, std::unique_ptr<store::Store> store, const Seeds& seeds, Page page, WordList words)
    : config_(config),
      alive_(config.data / kAliveStamp),
      alive_before_(alive_.read()),
      wall_(start_of(alive_before_, config.clocks.wall()), config.clocks.running()),
      io_(static_cast<int>(config.threads)),
      store_(std::move(store)),
      talk_(std::move(words)),
      key_(seeds.signing),
      outages_(config.outages),
      world_{.io = io_,
             .store = *store_,
             .variants = variants_,
             .talk = talk_,
             .outages = outages_,
             .key = key_,
             .id_key = seeds.ids,
             .now = [this] { return now(); },
             .secret = [] { return random<fairness::Secret>(); },
             .limits = config.rooms},
      directory_(world_),
      restore_end_(world_, directory_, tournaments_),
      due_scanner_(world_, directory_),
      tournaments_(world_),
      heartbeat_(world_, directory_),
      lobby_(world_, directory_, lobby_sources(world_), config.lobby),
      accounts_({.accounts = store_->accounts(),
                 .address_key = seeds.addresses,
                 .now = [this] { return now(); },
                 .on_signed_out = [this](const PlayerId& player) { sessions_.depart(player); },
                 .on_closed = [this](const PlayerId& player) { account_closed(player); }},
                config.accounts, config.site),
      days_(world_),
      notice_sender_({.io = io_,
                      .book = store_->notices(),
                      .now = [this] { return now(); },
                      .links = Links(seeds.links),
                      .push_key = p256_private(seeds.push)},
                     config.notices),
      operator_({.store = *store_,
                 .talk = talk_,
                 .now = [this] { return now(); },
                 .hash = [this](const std::string& password,
                                Reply<std::string> then) { accounts_.hash(password, std::move(then)); },
                 .call_off =
                     [this](const GameId& game, const CallOff& request, Reply<void> then) {
                       const auto told = std::make_shared<Reply<void>>(std::move(then));
                       directory_.post(game,
                                       Moderate{.command = request, .then = [told](auto done) { (*told)(done); }});
                     },
                 .on_changed = [this](const PlayerId& player) { sessions_.depart(player); },
                 .on_closed = [this](const PlayerId& player) { account_closed(player); },
                 .on_announcement = [this](const auto& what) { sessions_.announce(what, now()); }}),
      deps_{.world = world_,
            .directory = directory_,
            .lobby = lobby_,
            .tournaments = tournaments_,
            .accounts = accounts_,
            .sessions = sessions_,
            .limits = config.session},
      api_(world_, directory_, tournaments_, accounts_, notice_sender_,
           {.files = config.files, .reads = config.reads, .mails = config.mails}, std::move(page),
           {.health = [this] { return health(); },
            .computer = [this](auto then) { computer_.tell(lobby_, std::move(then)); }}),
      computer_(io_, config.computer, config.data),
      second_(io_),
      last_call_(io_) {
  world_.news.listen([this](const GameCard& card) { lobby_.noticed(card); });
}

void App::account_closed(const PlayerId& player) {
  directory_.closed(player);
  lobby_.closed(player);
  tournaments_.closed(player);
}

/// The store still answers what it was asked, and who has asked must be there to hear it.
App::~App() {
  accounts_.stop();
  notice_sender_.stop();
  store_.reset();
}

Now App::now() const {
  return outages_.seen(wall_.at(config_.clocks.running()));
}

std::expected<void, std::string> App::listen() {
  Listener::Handlers handlers{
      .make_peer =
          [this](std::weak_ptr<Wire> wire, Strand strand, const RequestHead& head) {
            auto session = std::make_shared<Session>(deps_, std::move(wire), std::move(strand),
                                                     shown_by(head, config_.site, Purpose::change));
            sessions_.add(session);
            session->open();
            return session;
          },
      .http = [this](const HttpRequest& request,
                     std::function<void(HttpResponse)> then) { api_.answer(request, std::move(then)); },
      .log = [](const std::string& what) { log(LogLevel::warning, "connection_trouble", {{"what", what}}); }};
  Listener::Settings settings{
      .address = config_.address, .port = config_.port, .limits = config_.transport, .site = config_.site};
  auto listener = Listener::open(io_, std::move(settings), std::move(handlers));
  if (!listener) return std::unexpected(std::move(listener.error()));
  listener_ = std::move(*listener);
  return {};
}

/// A server can do without it, and says so.
void App::open_admin_socket() {
  const auto answered = [this](const std::string& request, std::move_only_function<void(std::string)> then) {
    operator_.handle(request, std::move(then));
  };
  auto opened = AdminSocket::open(io_, config_.data / kAdminSocket, answered);
  if (opened) {
    admin_socket_ = std::move(*opened);
  } else {
    log(LogLevel::warning, "no_admin_socket", {{"why", opened.error()}});
  }
}

/// Takes up games. The records of games that are played are not read: the scanner finds what is due in them.
std::expected<void, std::string> App::take_up_games() {
  const auto open = wait_for<std::int64_t>([&](auto then) { store_->games().count_open_games(std::move(then)); });
  if (!open) return std::unexpected(open.error().what);
  if (*open > 0) {
    if (auto added = add_outage(); !added) return added;
  } else {
    const auto done = wait_for<void>([&](auto then) { store_->games().forget_outages(std::move(then)); });
    if (!done) return std::unexpected(done.error().what);
  }
  const auto delayed = find_delayed();
  if (!delayed) return std::unexpected(delayed.error());
  if (auto shown = show_waiting(*delayed); !shown) return shown;
  if (store_->is_restored()) {  // before any room is opened: each hears of it first of all
    if (auto restored = restore_games(); !restored) return restored;
  }
  directory_.take_up(std::vector(delayed->begin(), delayed->end()));
  // The clock was set back so far that it is not made up for: nothing would be due before it has caught up again.
  if (alive_before_ && *alive_before_ > now()) {
    if (auto taken = take_up_timed(); !taken) return taken;
  }
  log(LogLevel::info, "games_found", {{"open", *open}, {"delayed", delayed->size()}});
  return {};
}

/// Lists show every game that waits, and none is loaded for that.
std::expected<void, std::string> App::show_waiting(const std::set<GameId>& delayed) {
  using Heads = std::vector<store::GameHead>;
  const auto waiting = wait_for<Heads>([&](auto then) { store_->games().waiting_games(std::move(then)); });
  if (!waiting) return std::unexpected(waiting.error().what);
  std::set<std::string> closed;
  for (const store::GameHead& head : *waiting) {
    auto card = card_of(head);
    if (!card) {
      log(LogLevel::error, "game_not_shown", {{"game", head.game.id.text()}, {"why", card.error()}});
      continue;
    }
    if (!delayed.contains(card->game)) lobby_.noticed(std::move(*card));
    closed.insert(head.closed.begin(), head.closed.end());
  }
  // The server may have died between the end of an account and that of the games that waited for it.
  for (const std::string& one : closed) {
    if (const auto id = PlayerId::parse(one)) lobby_.closed(*id);
  }
  return {};
}

/// Every game in which something is due at any time.
std::expected<void, std::string> App::take_up_timed() {
  const auto timed = wait_for<store::DueGames>([&](auto then) {
    store_->games().due(store::WallTime::max(), std::numeric_limits<std::size_t>::max(), std::move(then));
  });
  if (!timed) return std::unexpected(timed.error().what);
  directory_.take_up(timed->games);
  return {};
}

/// Nobody could play since the server was last known to be alive. Nothing is known of the time after a backup was made:
/// its games get back all time since their last event.
std::expected<void, std::string> App::add_outage() {
  const Now alive = store_->is_restored() ? Now{} : alive_before_.value_or(Now{});
  const Now until = now();
  // A stamp that is far ahead is none to believe.
  const store::Outage outage{.from = wall_time(std::min(alive, until)), .until = wall_time(until)};
  const auto added =
      wait_for<void>([&](auto then) { store_->games().add_outage(outage, store::PutOff::due, std::move(then)); });
  if (!added) return std::unexpected(added.error().what);
  using Rows = std::vector<store::Outage>;
  const auto rows = wait_for<Rows>([&](auto then) { store_->games().outages(std::move(then)); });
  if (!rows) return std::unexpected(rows.error().what);
  std::vector<Outages::Long> all;
  for (const store::Outage& one : *rows) all.push_back({.from = now_of(one.from), .until = now_of(one.until)});
  outages_.remember(std::move(all));
  return {};
}

/// Games that others see later than their players: of one in which something has happened since, its room knows how
/// much they see, even if it has ended.
std::expected<std::set<GameId>, std::string> App::find_delayed() {
  using Games = std::vector<GameId>;
  const auto delayed = wait_for<Games>(
      [&](auto then) { store_->games().delayed_games(wall_time(now() - kLongestDelay), std::move(then)); });
  if (!delayed) return std::unexpected(delayed.error().what);
  return std::set<GameId>(delayed->begin(), delayed->end());
}

/// Restores from a backup: takes up open games and tournaments, so that what a backup cannot know is called off.
std::expected<void, std::string> App::restore_games() {
  using Games = std::vector<GameId>;
  const auto games = wait_for<Games>([&](auto then) { store_->games().open_games(std::move(then)); });
  if (!games) return std::unexpected(games.error().what);
  using Draws = std::vector<store::DrawKey>;
  const auto draws = wait_for<Draws>([&](auto then) { store_->fair_records().open_draws(std::move(then)); });
  if (!draws) return std::unexpected(draws.error().what);
  restored_draws_ = *draws;
  const bool knows_later = store_->lineage().locks == store::KnownLocks::all;
  directory_.restore(*games, Restored{.later = knows_later ? LaterDraws::known : LaterDraws::unknown});
  using Tournaments = std::vector<TournamentId>;
  const auto tournaments =
      wait_for<Tournaments>([&](auto then) { store_->tournaments().open_tournaments(std::move(then)); });
  if (!tournaments) return std::unexpected(tournaments.error().what);
  tournaments_.restore(*tournaments);
  return {};
}

/// Guests who came once and did nothing.
std::expected<void, std::string> App::sweep_guests() {
  const store::WallTime before{Ms{now().ms} - kGuestLasts};
  const auto swept = wait_for<std::int64_t>([&](auto then) { store_->guests().sweep(before, std::move(then)); });
  if (!swept) return std::unexpected(swept.error().what);
  if (*swept > 0) log(LogLevel::info, "guests_swept", {{"guests", *swept}});
  return {};
}

/// Takes up who blocks whom, and who is muted.
std::expected<void, std::string> App::take_up_talk() {
  const auto blocks = wait_for<std::vector<store::Block>>([&](auto then) { store_->talk().blocks(std::move(then)); });
  if (!blocks) return std::unexpected(blocks.error().what);
  const auto mutes =
      wait_for<std::vector<store::Muted>>([&](auto then) { store_->talk().mutes(wall_time(now()), std::move(then)); });
  if (!mutes) return std::unexpected(mutes.error().what);
  talk_.fill(*blocks, *mutes);
  using Announced = std::optional<store::Announcement>;
  const auto announced =
      wait_for<Announced>([&](auto then) { store_->talk().announced(wall_time(now()), std::move(then)); });
  if (!announced) return std::unexpected(announced.error().what);
  sessions_.announce(*announced, now());
  return {};
}

/// Compares the clock with what was signed; if they do not agree, nothing is signed and no dice are thrown.
std::expected<void, std::string> App::look_at_clock() {
  using Open = std::optional<store::OpenDay>;
  const auto open = wait_for<Open>([&](auto then) { store_->fair_records().open_day(std::move(then)); });
  if (!open) return std::unexpected(open.error().what);
  using Keys = std::vector<store::KeyRow>;
  const auto keys = wait_for<Keys>([&](auto then) { store_->fair_records().keys(std::move(then)); });
  if (!keys) return std::unexpected(keys.error().what);
  world_.calendar = Calendar(*open, keys->empty() ? Now{} : now_of(keys->back().start), now(), config_.today);
  const ClockTrouble trouble = world_.calendar.trouble(now());
  if (trouble != ClockTrouble::none) {
    log(LogLevel::error, "no_dice", {{"code", name(trouble)}, {"why", sentence(trouble)}});
  }
  return {};
}

std::string App::health() const {
  return R"({"status":"ok","connections":)" + std::to_string(listener_->connections()) + R"(,"rooms":)" +
         std::to_string(directory_.size()) + "}";
}

void App::write_stamp() {
  alive_.write(outages_.served(now()));
}

void App::stamp() {
  write_stamp();
  log_counts();
  second_.expires_after(std::chrono::seconds(1));
  second_.async_wait([this](boost::system::error_code error) {
    if (!error) stamp();
  });
}

void App::run() {
  store_->serve();
  heartbeat_.start();
  stamp();
  lobby_.start();
  due_scanner_.start();
  tournaments_.start();
  days_.start();
  notice_sender_.start();
  if (store_->is_restored()) restore_end_.begin(std::move(restored_draws_));
  log(LogLevel::info, "listening", {{"address", address()}, {"data", config_.data.string()}});
  computer_.start(address());
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < config_.threads; ++i) threads.emplace_back([this] { io_.run(); });
  io_.run();
  threads.clear();
  computer_.stop();
  heartbeat_.stop();
  write_stamp();
  store_->close();
  log(LogLevel::info, "stopped");
  flush_log();
}

void App::request_stop(std::string_view why) {
  net::post(io_, [this, why = std::string(why)] { stop(why); });
}

void App::stop(std::string_view why) {
  if (stopping_.exchange(true)) return;
  log(LogLevel::info, "stopping", {{"why", why}, {"connections", listener_->connections()}});
  sessions_.send_to_all(
      make_frame(protocol::encode({.v = {}, .id = {}, .body = protocol::Restart{.retry_ms = kRetry.count()}})));
  if (admin_socket_) admin_socket_->close();
  listener_->stop([this] { io_.stop(); });
  last_call_.expires_after(kLastCall);
  last_call_.async_wait([this](boost::system::error_code error) {
    if (!error) io_.stop();
  });
}

}  // namespace server
