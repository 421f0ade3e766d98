#include "tests/server/support/table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/app/wait.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server::test {

using namespace std::chrono_literals;
using nlohmann::json;

void Listening::send(Frame frame) {
  const std::lock_guard lock(mutex_);
  frames_.push_back(json::parse(*frame));
  // A tournament's state comes as an answer, too.
  if (frames_.back()["t"] == "event") latest_ = frames_.back()["d"];
  changed_.notify_all();
}

void Listening::send_latest(std::string, Frame frame) {
  const std::lock_guard lock(mutex_);
  const json notice = json::parse(*frame);
  (notice["t"] == "match_score" ? score_ : latest_) = notice["d"];
  changed_.notify_all();
}

void Listening::refuse(protocol::Error error, std::optional<std::string>) {
  const std::lock_guard lock(mutex_);
  refused_.push_back(std::move(error));
  changed_.notify_all();
}

json Listening::latest() {
  const std::lock_guard lock(mutex_);
  return latest_;
}

json Listening::score() {
  const std::lock_guard lock(mutex_);
  return score_;
}

bool Listening::waits_for(const std::function<bool()>& condition) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, kPatience, condition);
}

json Listening::hear(const std::string& type) {
  return hear(type, 1);
}

json Listening::hear(const std::string& type, std::size_t time) {
  json heard;
  const bool came = waits_for([&] {
    std::size_t times = 0;
    for (const json& one : frames_) {
      if (one["t"] == type && ++times == time) heard = one;
    }
    return !heard.is_null();
  });
  if (!came) throw std::runtime_error("no " + type + " was heard");
  return heard;
}

json Listening::event_of(const std::string& command, std::size_t time) {
  json heard;
  const bool came = waits_for([&] {
    std::size_t times = 0;
    for (const json& one : frames_) {
      if (one.contains("v") && one.value("id", "") == command && ++times == time) heard = one;
    }
    return !heard.is_null();
  });
  if (!came) throw std::runtime_error("no event answered " + command);
  return heard;
}

protocol::ErrorCode Listening::refusal(const std::string& id) {
  std::optional<protocol::ErrorCode> code;
  const bool came = waits_for([&] {
    for (const protocol::Error& one : refused_) {
      if (one.id == id) code = one.code;
    }
    return code.has_value();
  });
  if (!came) throw std::runtime_error("no refusal of " + id);
  return *code;
}

std::size_t Listening::count(const std::string& type) {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count(frames_, json(type), [](const json& one) { return one["t"]; }));
}

std::size_t Listening::refusals() {
  const std::lock_guard lock(mutex_);
  return refused_.size();
}

Hall::Hall(const RoomLimits& limits, const OutageLimits& outage_limits)
    : store(place_ / "astragal.db"),
      outages(outage_limits),
      key_(fairness::sha256("the key of the tests")),
      core_{.loops = loops_,
            .store = store,
            .term = store::Term::first,
            .variants = variants_,
            .key = key_,
            .id_key = fairness::sha256("ids"),
            .now = [this] { return outages.seen(now()); },
            .secret = [] { return random<fairness::Secret>(); }},
      shared_{.core = core_,
              .talk = talk_,
              .outages = outages,
              .conduct = conduct_,
              .calendar = calendar_,
              .news = news_,
              .maker = maker_,
              .limits = limits},
      rooms_(std::make_unique<server::Directory>(shared_)),
      lobby_({.core = core_, .talk = talk_, .conduct = conduct_, .maker = maker_, .directory = *rooms_},
             {.rating = [](const PlayerId&, const GameCard&, RatingCompletion then) { then(std::nullopt); },
              .player = [](const std::string&, PlayerCompletion then) { then(std::nullopt); }}) {
  set_log_level(LogLevel::error);
  news_.listen([this](const GameCard& card) { said_to_be_over = said_to_be_over || card.phase == Phase::ended; });
  thread_ = std::thread([this] { loops_.run(); });
}

Hall::~Hall() {
  stop();
}

void Hall::stop() {
  loops_.stop();
  if (thread_.joinable()) thread_.join();
  store.end();
}

void Hall::freeze() {
  frozen_ = (now() - ahead.load()).ms;
}

Now Hall::now() const {
  if (frozen_ != 0) return Now{frozen_} + ahead.load();
  return now_of(std::chrono::floor<Ms>(std::chrono::system_clock::now())) + ahead.load();
}

ListeningPtr Hall::make_member() {
  PlayerId id = PlayerId::guest_from_random(random<std::uint64_t>(), random<std::uint64_t>());
  if (rated) id = PlayerId::parse("u-" + id.text().substr(2)).value();
  return std::make_shared<Listening>(Player{.id = id, .name = rated ? "Somebody" : "Guest"});
}

ListeningPtr Hall::enter() {
  const auto member = make_member();
  directory.post(game, Enter{.who = member, .since = {}, .id = "enter"});
  (void)member->hear("snapshot");
  inside_.push_back(member);
  return member;
}

std::pair<ListeningPtr, ListeningPtr> Hall::seat_players(const std::string& id, ColorChoice color, TimeControl control,
                                                         const std::optional<Player>& creator) {
  game = GameId::parse(id).value();
  const auto white = creator ? std::make_shared<Listening>(*creator) : make_member();
  const auto variant = variants_.get("chess", {}).value();
  const auto made = Match::create({.id = game,
                                   .creator = white->player(),
                                   .command = "create",
                                   .color = color,
                                   .control = control,
                                   .rated = rated,
                                   .audience = audience,
                                   .invitation = {},
                                   .series = {.pairing = pairing, .origin = ByCommand{}}},
                                  *variant, now())
                        .value();
  const auto stored = wait_for<store::Appended>([&](store::Completion<store::Appended> then) {
    store.games().create({.id = game,
                          .created = wall_time(now()),
                          .variant = "chess",
                          .rules_version = static_cast<std::uint32_t>(variant->rules_version),
                          .options = json(variant->options).dump(),
                          .heading = heading_of(made.match.state())},
                         store::Term::first, writes_of(made.effects, made.match.state(), now()), std::move(then));
  });
  if (!stored) throw std::runtime_error(stored.error().what);
  directory.post(game, Enter{.who = white, .since = {}, .id = "enter"});
  (void)white->hear("snapshot");
  inside_.push_back(white);
  const auto black = enter();
  act(black, "join", Join{.name = "Guest"});
  (void)white->hear("player_joined");
  return {white, black};
}

std::pair<ListeningPtr, ListeningPtr> Hall::start_game(const std::string& id, TimeControl control,
                                                       const std::optional<Player>& creator) {
  auto players = seat_players(id, ColorChoice::white, control, creator);
  (void)players.first->hear("game_started");
  (void)players.second->hear("game_started");
  return players;
}

void Hall::act(const ListeningPtr& who, const std::string& id, PlayerAction action) {
  directory.post(game, Act{.who = who, .id = id, .action = std::move(action)});
}

void Hall::say(const ListeningPtr& who, const std::string& id, store::Channel to, const std::string& text) {
  directory.post(game, Speak{.who = who, .id = id, .channel = to, .text = text});
}

void Hall::leave_all() {
  for (const auto& one : std::exchange(inside_, {})) directory.post(game, Unwatch{one.get()});
}

void Hall::reopen() {
  inside_.clear();
  old_.push_back(std::exchange(rooms_, std::make_unique<server::Directory>(shared_)));
}

void Hall::restart(Now alive) {
  std::this_thread::sleep_for(std::chrono::milliseconds{2});  // an outage takes a while, or the game has missed nothing
  reopen();
  outages.remember({{.from = alive, .until = now()}});
}

int Hall::recorded(const std::string& kind) {
  const auto read = wait_for<store::StoredGame>(
      [&](store::Completion<store::StoredGame> then) { store.real().games().read(game, 0, std::move(then)); });
  if (!read) throw std::runtime_error(read.error().what);
  return static_cast<int>(std::ranges::count(read->events, kind, &store::StoredEvent::kind));
}

}  // namespace server::test
