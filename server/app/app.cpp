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
#include "server/app/take_up.hpp"
#include "server/app/take_up_games.hpp"
#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/store/backends/open.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using std::chrono::system_clock;

constexpr std::chrono::seconds kLastCall{4};  // everything is over by then
constexpr Ms kRetry{1'500};                   // told to clients when the server stops
constexpr std::chrono::hours kSetBack{25};    // what is further ahead is no stamp to go on from

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
  const std::string url = store::url_of(config.store, config.data);
  auto store = store::open(url);  // first: it makes the directory of its file, and that may be the server's own
  if (!store) return std::unexpected(std::move(store.error().what));
  const std::string named = config.store.empty() ? std::string{} : store::absolute_url(url);
  auto directory = DataDirectory::enter(config.data, named);
  if (!directory) return std::unexpected(std::move(directory.error()));
  const SteadyWall wall{config.clocks.wall(), config.clocks.running()};
  const auto seeds = load_seeds(**store, wall.at(config.clocks.running()));
  if (!seeds) return std::unexpected(seeds.error().what);
  const auto term = wait_for<store::Term>([&](auto then) { (*store)->take_over(std::move(then)); });
  if (!term) return std::unexpected(term.error().what);
  std::unique_ptr<App> app(
      new App(config, std::move(*directory), std::move(*store), *term, *seeds, std::move(*page), std::move(*words)));
  // A sweep that fails is no reason not to start.
  if (const auto swept = sweep_guests(app->core_); !swept)
    log(LogLevel::error, "guests_not_swept", {{"why", swept.error()}});
  auto prepared = app->computer_.prepare(app->store_->accounts(), seeds->computer, app->now());
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  if (auto taken = take_up_talk(app->core_, app->talk_, app->sessions_); !taken)
    return std::unexpected(std::move(taken.error()));
  if (auto taken = take_up_players(app->core_, app->conduct_); !taken) return std::unexpected(std::move(taken.error()));
  auto calendar = read_calendar(app->core_, config.today);
  if (!calendar) return std::unexpected(std::move(calendar.error()));
  app->calendar_ = *calendar;
  if (auto listening = app->listen(); !listening) return std::unexpected(std::move(listening.error()));
  auto restored = take_up_games({.core = app->core_,
                                 .outages = app->outages_,
                                 .directory = app->directory_,
                                 .lobby = app->lobby_,
                                 .tournaments = app->tournaments_,
                                 .alive_before = app->alive_before_});
  if (!restored) return std::unexpected(std::move(restored.error()));
  app->restored_draws_ = std::move(*restored);
  app->open_admin_socket();
  return app;
}

App::App(const Config& config, DataDirectory directory, std::unique_ptr<store::Store> store, store::Term term,
         const Seeds& seeds, Page page, WordList words)
    : config_(config),
      store_url_(store::absolute_url(store::url_of(config.store, config.data))),
      data_(std::move(directory)),
      alive_(config.data / kAliveStamp),
      alive_before_(data_.is_of_same_store() ? alive_.read() : std::nullopt),
      wall_(start_of(alive_before_, config.clocks.wall()), config.clocks.running()),
      io_(static_cast<int>(config.threads)),
      store_(std::move(store)),
      talk_(std::move(words)),
      key_(seeds.signing),
      outages_(config.outages),
      core_{.io = io_,
            .store = *store_,
            .term = term,
            .variants = variants_,
            .key = key_,
            .id_key = seeds.ids,
            .now = [this] { return now(); },
            .secret = [] { return random<fairness::Secret>(); }},
      conduct_(*store_, term),
      maker_({.core = core_, .calendar = calendar_, .conduct = conduct_, .news = news_}),
      rooms_{.core = core_,
             .talk = talk_,
             .outages = outages_,
             .conduct = conduct_,
             .calendar = calendar_,
             .news = news_,
             .maker = maker_,
             .limits = config.rooms},
      directory_(rooms_),
      restore_end_(core_, directory_, tournaments_),
      due_scanner_(rooms_, directory_),
      tournaments_({.core = core_, .maker = maker_, .news = news_}, news_, rooms_.limits),
      heartbeat_(core_, outages_, directory_),
      lobby_({.core = core_, .talk = talk_, .conduct = conduct_, .maker = maker_, .directory = directory_},
             lobby_sources(core_), config.lobby),
      accounts_({.accounts = store_->accounts(),
                 .address_key = seeds.addresses,
                 .now = [this] { return now(); },
                 .on_signed_out = [this](const PlayerId& player) { sessions_.depart(player); },
                 .on_closed = [this](const PlayerId& player) { account_closed(player); }},
                config.accounts, config.site),
      days_(core_, calendar_),
      notice_sender_({.io = io_,
                      .book = store_->notices(),
                      .now = [this] { return now(); },
                      .links = Links(seeds.links),
                      .push_key = p256_private(seeds.push)},
                     config.notices),
      operator_({.store = *store_,
                 .url = store_url_,
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
      deps_{.core = core_,
            .talk = talk_,
            .directory = directory_,
            .lobby = lobby_,
            .tournaments = tournaments_,
            .accounts = accounts_,
            .sessions = sessions_,
            .limits = config.session},
      api_({.core = core_,
            .talk = talk_,
            .leave = conduct_.leave,
            .calendar = calendar_,
            .rooms = directory_,
            .tournaments = tournaments_,
            .accounts = accounts_,
            .notice_sender = notice_sender_},
           {.files = config.files, .reads = config.reads, .mails = config.mails}, std::move(page),
           {.health = [this] { return health(); },
            .computer = [this](auto then) { computer_.tell(lobby_, std::move(then)); }}),
      computer_(io_, config.computer, config.data),
      second_(io_),
      last_call_(io_) {
  news_.listen([this](const GameCard& card) { lobby_.noticed(card); });
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

protocol::Health App::health() const {
  return {.connections = static_cast<std::int64_t>(listener_->connections()),
          .rooms = static_cast<std::int64_t>(directory_.size())};
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
  log(LogLevel::info, "listening", {{"address", address()}, {"data", config_.data.string()}, {"store", store_url_}});
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
