#include "server/computer/client.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/computer/key.hpp"

namespace server::computer {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kSweep{20s};
constexpr std::chrono::milliseconds kSoonest{500ms};  // the shortest time until it connects anew
constexpr std::chrono::milliseconds kLatest{5s};
constexpr auto kStuck = 30s;       // it is the computer's turn, and nothing has happened
constexpr auto kUnanswered = 60s;  // a challenge that was accepted, or a game that was asked for
constexpr auto kGivenUp = 10min;
constexpr auto kAfterwards = 2min;          // in which a rematch may be agreed on
constexpr int kMostResyncs = 5;             // without a move between them
constexpr std::size_t kMostTables = 2'000;  // the rest is looked after when something is wanted of it
constexpr std::chrono::milliseconds kShutOut{60s};

std::string new_command_id() {
  return GameId::from_random(random<std::uint64_t>()).text() + GameId::from_random(random<std::uint64_t>()).text();
}

/// The game that a message is about; empty: none.
template <class Body>
std::string game_of(const Body& body) {
  if constexpr (requires { std::string{body.game}; }) {
    return body.game;
  } else {
    return {};
  }
}

}  // namespace

Client::Client(Surroundings& around, int level)
    : around_(around), level_(level), player_(PlayerId::computer(level)), again_(around.io), sweep_(around.io) {}

void Client::start() {
  connect();
  wait(sweep_, kSweep, &Client::sweep);
}

void Client::stop() {
  stopped_ = true;
  again_.cancel();
  sweep_.cancel();
  if (socket_) socket_->close();
}

void Client::wait(boost::asio::steady_timer& timer, std::chrono::milliseconds time, void (Client::*then)()) {
  timer.expires_after(time);
  timer.async_wait([self = shared_from_this(), then](boost::system::error_code error) {
    if (!error && !self->stopped_) ((*self).*then)();
  });
}

void Client::connect() {
  const auto weak = weak_from_this();
  const auto told = [weak](auto&& tell) {
    if (const auto self = weak.lock(); self && !self->stopped_) tell(*self);
  };
  socket_ = open_socket(around_.io, around_.server,
                        {.opened = [told] { told([](Client& self) { self.opened(); }); },
                         .heard = [told](std::string_view text) { told([text](Client& self) { self.heard(text); }); },
                         .ended = [told](const std::string& why) { told([&why](Client& self) { self.ended(why); }); }});
}

void Client::opened() {
  send(protocol::Hello{.protocol = protocol::kProtocol,
                       .features = {std::string{protocol::LeanMoved::kFeature}},
                       .token = token_of(around_.key, level_),
                       .resume = {}},
       new_command_id());
}

void Client::ended(const std::string& why) {
  if (ready_ || failures_ == 0) log(LogLevel::warning, "computer_disconnected", {{"level", level_}, {"why", why}});
  ready_ = false;
  waiting_.clear();
  for (auto& [game, seated] : std::exchange(tables_, {})) give_place_back(seated);
  unanswered_.clear();
  // An account that an administrator has closed is let in no more.
  const auto pause = shut_out_ ? kShutOut : std::min(kSoonest * (1 << std::min(failures_, 4)), kLatest);
  ++failures_;
  wait(again_, pause, &Client::connect);
}

void Client::heard(std::string_view text) {
  const auto message = protocol::decode_server(text);
  if (!message) {
    log(LogLevel::error, "computer_reads_nothing", {{"level", level_}, {"why", message.error().message.text()}});
    return;
  }
  if (message->id && !std::holds_alternative<protocol::Refused>(message->body)) answered(*message->id);
  take(*message);
}

void Client::answered(const std::string& id) {
  const auto found = unanswered_.find(id);
  if (found == unanswered_.end()) return;
  const auto seated = tables_.find(found->second.game);
  if (found->second.is_move && seated != tables_.end()) seated->second.resyncs = 0;
  unanswered_.erase(found);
}

void Client::take(const protocol::ServerMessage& message) {
  if (std::holds_alternative<protocol::Welcome>(message.body)) {
    ready_ = true;
    shut_out_ = false;
    failures_ = 0;
    log(LogLevel::info, "computer_ready", {{"level", level_}});
    return ask_for_games();
  }
  if (const auto* challenges = std::get_if<protocol::Challenges>(&message.body)) return take(*challenges);
  if (std::holds_alternative<protocol::EventState>(message.body)) return ask_for_games();  // one in which it plays now
  if (const auto* refused = std::get_if<protocol::Refused>(&message.body)) {
    return take(*refused, message.id.value_or(""));
  }
  const auto game = GameId::parse(std::visit([](const auto& body) { return game_of(body); }, message.body));
  const auto found = game ? tables_.find(*game) : tables_.end();
  if (found == tables_.end()) return;
  found->second.heard = steady_clock::now();
  act(*game, found->second, found->second.table.hear(message.body));
}

void Client::take(const protocol::Challenges& challenges) {
  for (const protocol::Seek& one : challenges.challenges) {
    const auto game = GameId::parse(one.game);
    if (game && one.by.id != player_.text()) sit_down(*game);
  }
}

/// Sends again what was refused for now; a move that does not fit was made for a position that has gone.
void Client::take(const protocol::Refused& refused, const std::string& id) {
  const auto found = unanswered_.find(id);
  if (found == unanswered_.end()) {
    shut_out_ = shut_out_ || !ready_;
    log(LogLevel::warning, "computer_refused", {{"level", level_}, {"code", name(refused.code)}});
    return;
  }
  if (protocol::retry(refused.code) == protocol::Retry::later) {
    const auto timer = std::make_shared<boost::asio::steady_timer>(around_.io);
    timer->expires_after(std::max(std::chrono::milliseconds{refused.retry_ms.value_or(0)}, kSoonest));
    timer->async_wait([self = shared_from_this(), id, timer](boost::system::error_code) {
      const auto still = self->unanswered_.find(id);
      if (!self->stopped_ && still != self->unanswered_.end()) self->socket_->send(still->second.frame);
    });
    return;
  }
  const Unanswered what = found->second;
  unanswered_.erase(found);
  log(LogLevel::debug, "computer_refused",
      {{"level", level_}, {"code", name(refused.code)}, {"game", what.game.text()}});
  const auto seated = tables_.find(what.game);
  if (seated == tables_.end()) return;
  const Table::State state = seated->second.table.state();
  // The game may not be seen, or the challenge has ended.
  if (state == Table::State::unknown || state == Table::State::invited) return leave(what.game);
  if (what.is_move) resync(what.game);
}

void Client::act(const GameId& game, Seated& seated, Table::Step step) {
  for (const protocol::ClientBody& body : step.says) say(game, body);
  if (step.asks) {
    around_.thinker.ask(std::move(*step.asks),
                        [self = shared_from_this(), game, serial = seated.serial, at = step.at](const Answer& answer) {
                          boost::asio::post(self->around_.io, [self, game, serial, at, answer] {
                            if (!self->stopped_) self->thought(game, serial, at, answer);
                          });
                        });
  }
  look_after(game, seated);
}

/// Checks after each step whether the game still needs a place.
void Client::look_after(const GameId& game, Seated& seated) {
  const Table& table = seated.table;
  const Table::State state = table.state();
  if (const auto next = table.next()) {
    if (state == Table::State::ended) leave(game);  // the second game of a pair may begin while the first goes on
    return sit_down(*next, Due::owed);
  }
  if (state == Table::State::broken) return give_up(game, table.trouble());
  if (state == Table::State::foreign) return leave(game);
  if (table.trouble() != seated.trouble) {
    seated.trouble = table.trouble();
    log(LogLevel::error, "computer_stands_still", {{"game", game.text()}, {"why", seated.trouble}});
  }
  const bool waits = table.is_slow() && state == Table::State::playing && !table.is_mine_to_move();
  if (waits || state == Table::State::ended) {
    give_place_back(seated);
  } else {
    take_place(seated);
  }
}

void Client::thought(const GameId& game, std::uint64_t serial, int at, const Answer& answer) {
  const auto found = tables_.find(game);
  if (found == tables_.end() || found->second.serial != serial) return;
  act(game, found->second, found->second.table.thought(at, answer));
}

void Client::sit_down(const GameId& game, Due due) {
  if (!ready_ || tables_.contains(game) || has_given_up(game)) return;
  if (due == Due::wished && around_.places.taken >= around_.places.most) {
    if (std::ranges::find(waiting_, game) == waiting_.end()) waiting_.push_back(game);
    return;
  }
  std::erase(waiting_, game);
  Seated seated{.table = Table(game, {.player = player_, .level = level_}, around_.key, around_.variants),
                .serial = ++last_serial_,
                .has_place = false,
                .trouble = {},
                .heard = steady_clock::now(),
                .resyncs = 0};
  take_place(tables_.emplace(game, std::move(seated)).first->second);
  say(game, protocol::Watch{.game = game.text(), .since = {}});
}

void Client::resync(const GameId& game) {
  const auto found = tables_.find(game);
  if (found == tables_.end()) return;
  if (++found->second.resyncs > kMostResyncs) return give_up(game, "its moves are refused");
  say(game, protocol::Watch{.game = game.text(), .since = {}});
}

void Client::give_up(const GameId& game, const std::string& why) {
  log(LogLevel::error, "computer_stands_still", {{"game", game.text()}, {"why", why}});
  given_up_[game] = steady_clock::now() + kGivenUp;
  leave(game);
}

bool Client::has_given_up(const GameId& game) const {
  const auto found = given_up_.find(game);
  return found != given_up_.end() && steady_clock::now() < found->second;
}

void Client::leave(const GameId& game) {
  const auto found = tables_.find(game);
  if (found == tables_.end()) return;
  send(protocol::Unwatch{{.game = game.text()}}, new_command_id());
  std::erase_if(unanswered_, [&](const auto& one) { return one.second.game == game; });
  Seated left = std::move(found->second);
  tables_.erase(found);
  give_place_back(left);
}

/// Takes a place for the game, also beyond the places that there are, if moves come in many games by post at once:
/// these are thought about one after the other.
void Client::take_place(Seated& seated) {
  if (!std::exchange(seated.has_place, true)) ++around_.places.taken;
}

void Client::give_place_back(Seated& seated) {
  if (!std::exchange(seated.has_place, false)) return;
  --around_.places.taken;
  around_.places.on_free();
}

bool Client::take_next() {
  if (waiting_.empty() || around_.places.taken >= around_.places.most) return false;
  const GameId next = waiting_.front();
  waiting_.pop_front();
  sit_down(next);
  return true;
}

void Client::say(const GameId& game, const protocol::ClientBody& body) {
  const std::string id = new_command_id();
  unanswered_[id] = {.frame = protocol::encode(protocol::ClientMessage{.id = id, .body = body}),
                     .game = game,
                     .is_move = std::holds_alternative<protocol::Move>(body)};
  socket_->send(unanswered_[id].frame);
}

void Client::send(const protocol::ClientBody& body, const std::string& id) {
  socket_->send(protocol::encode(protocol::ClientMessage{.id = id, .body = body}));
}

void Client::sweep() {
  const auto now = steady_clock::now();
  std::erase_if(given_up_, [now](const auto& one) { return one.second <= now; });
  std::vector<GameId> over;
  std::vector<GameId> stuck;
  std::size_t tables = tables_.size();
  for (const auto& [game, seated] : tables_) {
    const auto silent = now - seated.heard;
    const Table::State state = seated.table.state();
    const bool is_asked_for = state == Table::State::unknown || state == Table::State::invited;
    const bool is_one_too_many = tables > kMostTables && !seated.has_place;
    if (is_one_too_many || (state == Table::State::ended && silent > kAfterwards) ||
        (is_asked_for && silent > kUnanswered)) {
      over.push_back(game);
      --tables;
    } else if (seated.table.is_mine_to_move() && silent > kStuck) {
      stuck.push_back(game);
    }
  }
  for (const GameId& game : over) leave(game);
  for (const GameId& game : stuck) resync(game);
  if (ready_) ask_for_games();
  wait(sweep_, kSweep, &Client::sweep);
}

void Client::ask_for_games() {
  const OutgoingRequest request{
      .method = "GET", .target = "/api/account/playing", .bearer = token_of(around_.key, level_)};
  ask_over_http(around_.io, around_.server, request,
                [self = shared_from_this()](const std::expected<OutgoingAnswer, std::string>& answer) {
                  if (self->stopped_ || !self->ready_) return;
                  if (answer && answer->status == 200) return self->take_games(answer->body);
                  const std::string why = answer ? "status " + std::to_string(answer->status) : answer.error();
                  log(LogLevel::warning, "computer_reads_nothing", {{"level", self->level_}, {"why", why}});
                });
}

/// Takes the games that want something of the computer, and all that are played at the board.
void Client::take_games(const std::string& body) {
  const auto list = nlohmann::json::parse(body, nullptr, false);
  if (!list.is_object() || !list.contains("nowPlaying")) return;
  const auto text_of = [](const nlohmann::json& from, const char* name) {
    return from.is_object() && from.contains(name) && from[name].is_string() ? from[name].get<std::string>() : "";
  };
  for (const auto& one : list["nowPlaying"]) {
    const auto game = GameId::parse(text_of(one, "gameId"));
    if (!game || text_of(one, "phase") == "waiting") continue;
    const std::string clock = one.contains("clock") ? text_of(one["clock"], "type") : "";
    const bool at_board = clock != "unlimited" && clock != "correspondence";
    const bool wants =
        (one.contains("isMyTurn") && one["isMyTurn"] == true) || one.contains("offer") || one.contains("owesDice");
    if (at_board || wants) sit_down(*game, Due::owed);
  }
}

}  // namespace server::computer
