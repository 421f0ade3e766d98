#include "server/app/app.hpp"

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
#include "server/base/step_queue.hpp"
#include "server/store/backends/open.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using std::chrono::system_clock;

constexpr std::chrono::seconds kLastCall{4};  // everything is over by then
constexpr Ms kRetry{1'500};                   // told to clients when the server stops
constexpr Ms kFollowed{100};                  // the same, when another one takes over
constexpr Ms kSpread{2'000};                  // in which connections close then, at most
constexpr std::chrono::hours kSetBack{25};    // what is further ahead is no stamp to go on from

/// Had the clock been set back since, games would stand still until it has caught up with their last events.
system_clock::time_point start_of(const store::Tenure& tenure, system_clock::time_point own) {
  const system_clock::time_point wall =
      tenure.now.value_or(store::WallTime{std::chrono::floor<Ms>(own.time_since_epoch())});
  if (!tenure.served) return wall;
  const system_clock::time_point served = *tenure.served;
  return served > wall && served - wall < kSetBack ? served : wall;
}

std::optional<Now> served_before(const store::Tenure& tenure) {
  return tenure.served ? std::optional{now_of(*tenure.served)} : std::nullopt;
}

OutageLimits limits_of(OutageLimits limits, const store::Tenure& tenure) {
  limits.tenure = tenure.lasts;
  return limits;
}

/// Says in the log that the store is on one machine alone, if that is so; a sentence if that must not be.
std::expected<void, std::string> look_for_copy(store::Store& store, bool is_needed) {
  const auto copied = wait_for<void>([&](auto then) { store.confirm_copies(std::move(then)); });
  if (copied) return {};
  if (is_needed) return std::unexpected(copied.error().what);
  log(LogLevel::warning, "not_copied", {{"why", copied.error().what}});
  return {};
}

/// Reads what the server must know before anybody comes.
std::expected<void, std::string> take_up(const Core& core, Talk& talk, Sessions& sessions, ConductBooks& conduct) {
  // A sweep that fails is no reason not to start.
  if (const auto swept = sweep_guests(core); !swept) log(LogLevel::error, "guests_not_swept", {{"why", swept.error()}});
  if (auto taken = take_up_talk(core, talk, sessions); !taken) return taken;
  return take_up_players(core, conduct);
}

}  // namespace

std::expected<std::unique_ptr<App>, std::string> App::open(const Config& config, Start start) {
  const SteadyWall wall{start_of(start.tenure, config.clocks.wall()), config.clocks.running()};
  if (auto copied = look_for_copy(*start.store, config.needs_copy); !copied)
    return std::unexpected(std::move(copied.error()));
  const auto seeds = load_seeds(*start.store, wall.at(config.clocks.running()));
  if (!seeds) return std::unexpected(seeds.error().what);
  const auto free_port = std::move(start.free_port);
  std::unique_ptr<App> app(new App(config, std::move(start), wall, *seeds));
  auto prepared = app->computer_.prepare(app->store_->accounts(), seeds->computer, app->now());
  if (!prepared) return std::unexpected(std::move(prepared.error()));
  if (auto taken = take_up(app->core_, app->talk_, app->sessions_, app->conduct_); !taken)
    return std::unexpected(std::move(taken.error()));
  auto calendar = read_calendar(app->core_, config.today);
  if (!calendar) return std::unexpected(std::move(calendar.error()));
  app->calendar_ = *calendar;
  auto restored = take_up_games({.core = app->core_,
                                 .outages = app->outages_,
                                 .directory = app->directory_,
                                 .lobby = app->lobby_,
                                 .tournaments = app->tournaments_,
                                 .served_before = app->served_before_});
  if (!restored) return std::unexpected(std::move(restored.error()));
  app->restored_draws_ = std::move(*restored);
  free_port();
  if (auto listening = app->listen(); !listening) return std::unexpected(std::move(listening.error()));
  app->open_admin_socket();
  return app;
}

App::App(const Config& config, Start start, const SteadyWall& wall, const Seeds& seeds)
    : config_(config),
      store_url_(store::absolute_url(store::url_of(config.store, config.data))),
      served_before_(served_before(start.tenure)),
      wall_(wall),
      loops_(config.threads),
      store_(std::move(start.store)),
      talk_(std::move(start.words)),
      key_(seeds.signing),
      outages_(limits_of(config.outages, start.tenure)),
      core_{.loops = loops_,
            .store = *store_,
            .term = start.tenure.term,
            .variants = variants_,
            .key = key_,
            .id_key = seeds.ids,
            .now = [this] { return now(); },
            .secret = [] { return random<fairness::Secret>(); }},
      conduct_(*store_, start.tenure.term),
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
      tournaments_({.core = core_,
                    .maker = maker_,
                    .news = news_,
                    .has_computer = [this](std::int64_t level) { return computer_.plays_at(level); },
                    .is_blocking = [this](const std::string& by,
                                          const std::string& whom) { return talk_.has({.by = by, .whom = whom}); },
                    .tell_computer = [this](const PlayerId& player, const std::string& key,
                                            const Frame& frame) { lobby_.tell(player, key, frame); }},
                   news_, rooms_.limits, config.private_tournaments),
      announcer_(core_, tournaments_, config.schedule, rooms_.limits.look),
      heartbeat_(core_, outages_, directory_, [this] { request_stop("another server has taken over"); }),
      lobby_({.core = core_, .talk = talk_, .conduct = conduct_, .maker = maker_, .directory = directory_},
             lobby_sources(core_), config.lobby),
      accounts_({.accounts = store_->accounts(),
                 .address_key = seeds.addresses,
                 .now = [this] { return now(); },
                 .on_signed_out = [this](const PlayerId& player) { sessions_.depart(player); },
                 .on_closed = [this](const PlayerId& player) { account_closed(player); }},
                config.accounts, config.site),
      days_(core_, calendar_),
      notice_sender_({.io = loops_.first(),
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
                 .drain = [this](Operator::OnAnswer then) { drain(std::move(then)); },
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
      feeds_(std::make_shared<EventFeeds>()),
      deputies_key_(seeds.deputies),
      deputies_{.sessions = deps_, .dice_key = deputies_key_, .feeds = feeds_},
      api_({.core = core_,
            .talk = talk_,
            .leave = conduct_.leave,
            .calendar = calendar_,
            .rooms = directory_,
            .tournaments = tournaments_,
            .accounts = accounts_,
            .notice_sender = notice_sender_,
            .deputies = deputies_,
            .needs_copy = config.needs_copy,
            .site = config.notices.site},
           {.files = config.files, .reads = config.reads, .plays = config.plays, .mails = config.mails},
           std::move(start.page),
           {.health = [this] { return health(); },
            .computer = [this](auto then) { computer_.tell(lobby_, std::move(then)); }}),
      computer_(loops_.first(), config.computer, config.data),
      own_readings_({.core = core_,
                     .outages = outages_,
                     .calendar = calendar_,
                     .directory = directory_,
                     .heartbeat = heartbeat_,
                     .computer = computer_,
                     .lobby = lobby_},
                    [this] { return queues(); }),
      second_(loops_.first()),
      last_call_(loops_.first()) {
  news_.listen([this](const GameCard& card) {
    lobby_.noticed(card);
    feeds_->noticed(card);
  });
}

void App::account_closed(const PlayerId& player) {
  computer_.closed(player);
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

/// A move asks often. All that a loop does in one turn has come before it, and happens at its beginning.
Now App::now() const {
  thread_local std::uint64_t turn = 0;
  thread_local Now at;
  const std::uint64_t here = StepQueue::turn();
  if (here != 0 && here == turn) return at;
  turn = here;
  at = outages_.seen(wall_.at(config_.clocks.running()));
  return at;
}

std::expected<void, std::string> App::listen() {
  Listener::Handlers handlers{
      .make_peer =
          [this](std::weak_ptr<Wire> wire, Strand strand, const RequestHead& head) {
            return Session::connect(deps_, std::move(wire), std::move(strand),
                                    shown_by(head, config_.site, Purpose::change));
          },
      .http = [this](const HttpRequest& request,
                     std::function<void(HttpResponse)> then) { api_.answer(request, std::move(then)); }};
  auto listener = Listener::open(loops_, config_.listening(), std::move(handlers));
  if (!listener) return std::unexpected(std::move(listener.error()));
  listener_ = std::move(*listener);
  return {};
}

/// A server can do without it, and says so.
void App::open_admin_socket() {
  const auto answered = [this](const std::string& request, std::move_only_function<void(std::string)> then) {
    operator_.handle(request, std::move(then));
  };
  auto opened = AdminSocket::open(loops_.first(), config_.data / kAdminSocket, answered);
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

std::vector<QueueReading> App::queues() const {
  const store::Load load = store_->load();
  const WaitingPlaces& replays = rooms_.replays.background.places();
  const WaitingPlaces& study = api_.places();
  const WaitingPlaces& pictures = api_.picture_places();
  return {{.queue = "writes", .waiting = load.writes, .places = load.most_writes},
          {.queue = "reads", .waiting = load.reads, .places = load.most_reads},
          {.queue = "replays", .waiting = replays.taken(), .places = replays.most()},
          {.queue = "study", .waiting = study.taken(), .places = study.most()},
          {.queue = "pictures", .waiting = pictures.taken(), .places = pictures.most()},
          {.queue = "passwords",
           .waiting = accounts_.passwords_waiting(),
           .places = 2 * config_.accounts.passwords.turns.waiting}};  // of strangers, and of who is known
}

ServingReadings App::readings() const {
  ServingReadings readings = own_readings_.read();
  readings.connections = listener_->connections();
  readings.most_connections = config_.transport.sockets;
  return readings;
}

void App::every_second() {
  log_counts();
  if (spare_memory_.is_due(listener_->connections() + directory_.size())) SpareMemory::give_back();
  second_.expires_after(std::chrono::seconds(1));
  second_.async_wait([this](boost::system::error_code error) {
    if (!error) every_second();
  });
}

void App::run() {
  store_->serve();
  heartbeat_.start();
  every_second();
  lobby_.start();
  due_scanner_.start();
  tournaments_.start();
  announcer_.start();
  days_.start();
  notice_sender_.start();
  if (store_->is_restored()) restore_end_.begin(std::move(restored_draws_));
  log(LogLevel::info, "listening",
      {{"address", address()},
       {"data", config_.data.string()},
       {"store", store_url_},
       {"term", static_cast<std::int64_t>(core_.term)}});
  computer_.start(address());
  loops_.run();
  heartbeat_.stop();
  heartbeat_.say();
  store_->close();
  computer_.stop();
  log(LogLevel::info, "stopped");
  flush_log();
}

void App::request_stop(std::string_view why) {
  net::post(loops_.first(), [this, why = std::string(why)] { stop(why); });
}

void App::drain(Operator::OnAnswer then) {
  if (!heartbeat_.has_standby())
    return then(std::unexpected("no other server waits to take over: start one, or stop this one with SIGTERM"));
  is_drained_ = true;
  then("another server takes over; this one waits\n");
  request_stop("drained");
}

/// Where another server waits, it is let in first, so that clients who come back find it.
void App::stop(std::string_view why) {
  if (stopping_.exchange(true)) return;
  const bool is_followed = heartbeat_.has_standby();
  log(LogLevel::info, "stopping",
      {{"why", why}, {"connections", listener_->connections()}, {"followed", is_followed ? 1 : 0}});
  const Ms retry = is_followed ? kFollowed : kRetry;
  sessions_.send_to_all(
      make_frame(protocol::encode({.v = {}, .id = {}, .body = protocol::Restart{.retry_ms = retry.count()}})));
  if (is_followed) {
    sessions_.leave();
    heartbeat_.say();
    store_->close();
  }
  admin_socket_ ? admin_socket_->close([this] { ended(); }) : ended();
  listener_->stop([this] { ended(); }, is_followed ? kSpread : Ms{0});
  last_call_.expires_after(kLastCall);
  last_call_.async_wait([this](boost::system::error_code error) {
    if (!error) loops_.stop();
  });
}

void App::ended() {
  if (--to_end_ == 0) loops_.stop();
}

}  // namespace server
