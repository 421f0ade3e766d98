#include "tests/server/support/client.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <utility>

#include "protocol/codec.hpp"
#include "tests/protocol/support.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/patience.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

/// Fails because the server has done what it must not do.
[[noreturn]] void fail(const std::string& what, const Json& frame) {
  throw std::logic_error(what + ": " + frame.dump());
}

bool is_command(const std::string& type) {
  return type != "hello" && type != "watch" && type != "unwatch" && type != "ping" && !type.ends_with("watch_lobby");
}

}  // namespace

Json checked(const std::string& text) {
  const auto decoded = protocol::decode_server(text);
  Json frame = Json::parse(text);
  if (!decoded) fail("the decoder refuses a frame: " + decoded.error().message.text() + decoded.error().pointer, frame);
  if (!protocol_tests::schema_takes(protocol_tests::From::server, frame)) fail("no schema takes a frame", frame);
  return frame;
}

/// Counts on from a number of this process's own: players of stored games have sent commands from another process, and
/// an id of one of these would be answered as that command was.
std::string new_id() {
  static std::atomic<std::uint64_t> number = 10'000'000'000 + std::random_device{}();
  return "c" + std::to_string(++number);
}

Client::Client(std::uint16_t port) : Client(port, "") {}

Client::Client(std::uint16_t port, std::string token, Detail detail)
    : port_(port), detail_(detail), token_(std::move(token)) {
  connect({});
}

Client Client::another_tab() const {
  Client tab(port_, token_, detail_);
  tab.secrets_ = secrets_;
  if (!game_.empty()) tab.watch(game_);
  return tab;
}

void Client::connect(std::optional<std::uint64_t> since) {
  socket_ = std::make_unique<SocketClient>(port_);
  newest_.clear();
  at_end_ = false;
  const Json features = detail_ == Detail::lean ? Json::array({"rules"}) : Json::array();
  Json hello{{"protocol", 1}, {"features", features}};
  if (!token_.empty()) hello["token"] = token_;
  if (since) hello["resume"] = {{"game", game_}, {"v", *since}};
  const Json welcome = ask("hello", hello);
  if (welcome["t"] != "welcome") fail("no welcome", welcome);
  if (welcome["d"]["features"] != features) fail("other features", welcome);
  const Json& you = welcome["d"]["you"];
  if (token_.empty()) token_ = you.at("token");
  if (!id_.empty() && you.at("id") != id_) fail("somebody else", welcome);
  id_ = you.at("id");
}

void Client::resume(std::optional<std::uint16_t> port, std::optional<std::uint64_t> since) {
  port_ = port.value_or(port_);
  if (since && *since < last_) {
    last_ = *since;
    events_.erase(events_.upper_bound(last_), events_.end());
  }
  connect(since.value_or(last_));
}

std::string Client::say(const std::string& type, Json data, std::string id) {
  if (id.empty()) id = new_id();
  const Json frame{{"t", type}, {"id", id}, {"d", std::move(data)}};
  if (is_command(type)) unanswered_[id] = frame;
  socket_->send(frame.dump());
  return id;
}

void Client::repeat_unanswered() {
  for (const auto& [id, frame] : unanswered_) socket_->send(frame.dump());
}

Json Client::ask(const std::string& type, Json data, const std::string& wanted_id) {
  const std::string id = say(type, std::move(data), wanted_id);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end) {
    const auto frame = next();
    if (!frame) throw std::runtime_error("the connection ended instead of an answer to " + type);
    if (frame->value("id", "") == id) return *frame;
  }
  throw std::runtime_error("no answer to " + type);
}

Json Client::act(const std::string& type, Json data, const std::string& id) {
  data["game"] = game_;
  return ask(type, std::move(data), id);
}

void Client::create(Json terms) {
  Json data{{"variant", "chess"},
            {"options", Json::object()},
            {"clock", {{"type", "unlimited"}}},
            {"color", "white"},
            {"rated", false}};
  data.update(terms);
  const Json made = ask("create", data);
  if (made["t"] != "created") fail("not created", made);
  watch(made["d"]["game"]);
}

void Client::watch(const std::string& game) {
  game_ = game;
  const Json answer = act("watch");
  if (answer["t"] != "snapshot") fail("no snapshot", answer);
}

Json Client::move(const std::string& text) {
  Json data{{"ply", ply_ + 1}, {"move", text}};
  if (std::find(calls_.begin(), calls_.end(), Json(text)) != calls_.end()) {
    data["opening"] = fairness::to_hex(chain().opening(next_roll()));
  }
  return act("move", data);
}

std::string Client::any_move(std::mt19937& random) const {
  if (legal_.empty()) throw std::logic_error("there is no legal move");
  return legal_.at(random() % legal_.size());
}

Json Client::look() {
  Json shot = act("watch")["d"];
  shot.erase("clocks");
  if (shot.contains("fair")) shot["fair"].erase("left_ms");
  return shot;
}

Json Client::hear(const std::string& type) {
  newest_.erase(type);
  until([&] { return newest_.contains(type); });
  return newest_[type];
}

void Client::until(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("this did not come to pass");
    if (!next()) throw std::runtime_error("the connection ended");
  }
}

std::optional<Json> Client::next() {
  std::optional<std::string> text;
  try {
    text = socket_->receive();
  } catch (const std::runtime_error& error) {
    std::string known;
    for (const auto& [type, frame] : newest_) known += " " + type;
    throw std::runtime_error(std::string(error.what()) + "; since the connection began there came:" + known +
                             "; last event " + std::to_string(last_) + ", " + color_ + ", ply " + std::to_string(ply_));
  }
  at_end_ = !text;
  if (!text) return std::nullopt;
  Json frame = checked(*text);
  take(frame);
  return frame;
}

void Client::take_all() {
  while (socket_->ready(1ms) && next()) {
  }
}

std::uint16_t Client::end() {
  while (next()) {
  }
  return socket_->close_code();
}

std::size_t Client::count(const std::string& type) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(events_, [&](const auto& one) { return one.second["t"] == type; }));
}

Json Client::last_of(const std::string& type) const {
  const auto found = newest_.find(type);
  return found == newest_.end() ? Json{} : found->second;
}

void Client::take(const Json& frame) {
  const std::string type = frame["t"];
  newest_[type] = frame;
  if (frame.contains("id")) unanswered_.erase(frame["id"].get<std::string>());
  if (frame.contains("v")) return take_event(frame);
  if (type == "snapshot" && frame["d"]["game"] == game_) return take_snapshot(frame);
  if (type == "presence" && frame["d"]["game"] == game_) presence_ = frame["d"];
  if (type == "resumed" && frame["d"]["game"] == game_) {
    if (frame["d"]["v"] != last_) fail("resumed, but event " + std::to_string(last_) + " is my last", frame);
    if (frame["d"].contains("clocks")) clocks_ = frame["d"]["clocks"];
  }
}

/// Takes an event. There must be no gap, and what comes again must be what came before.
void Client::take_event(const Json& frame) {
  if (frame["d"]["game"] != game_) return;
  const std::uint64_t v = frame["v"];
  Json event{{"t", frame["t"]}, {"d", frame["d"]}};
  if (frame.contains("id")) {
    const auto [known, is_new] = answers_.emplace(frame["id"], v);
    if (known->second != v) fail("another answer to the same command", frame);
  }
  if (const auto known = events_.find(v); known != events_.end() && known->second != event) {
    fail("event " + std::to_string(v) + " was another one: " + known->second.dump(), frame);
  }
  if (v <= last_) {
    if (!frame.contains("id") && events_.contains(v)) fail("an event came twice, and answers nothing", frame);
    events_.emplace(v, std::move(event));
    return;
  }
  if (v != last_ + 1) fail("there is a gap after event " + std::to_string(last_), frame);
  last_ = v;
  apply(frame["t"], frame["d"]);
  events_.emplace(v, std::move(event));
}

void Client::take_snapshot(const Json& frame) {
  snapshot_ = frame["d"];
  last_ = snapshot_["v"];
  events_.erase(events_.upper_bound(last_), events_.end());
  variant_ = snapshot_["variant"];
  options_ = snapshot_["options"];
  colors_open_ = snapshot_["color"] == "random";
  find_color(snapshot_["players"]);
  legal_ = snapshot_["legal"];
  calls_ = snapshot_.value("rolls", Json::array());
  ply_ = 0;
  for (const Json& made : snapshot_["moves"]) {
    if (!made.contains("move")) continue;
    ++ply_;
    last_move_ = made["move"];
  }
  playing_ = snapshot_["phase"] == "playing" || snapshot_.contains("start");
  if (snapshot_.contains("fen")) find_turn(snapshot_["fen"]);
  clocks_ = snapshot_.value("clocks", Json{});
  outcome_.reset();
  if (snapshot_.contains("outcome")) outcome_ = snapshot_["outcome"];
  if (snapshot_.contains("fair")) offered(snapshot_["fair"]);
  if (detail_ == Detail::lean) follow_snapshot();
}

/// Follows all that has happened, by the rules: it must lead to what the snapshot says.
void Client::follow_snapshot() {
  board_.reset();
  if (!snapshot_.contains("start")) return;
  board_.emplace(variant_, options_.get<rules::Options>(), snapshot_["start"].value("setup", ""));
  for (const Json& made : snapshot_["moves"]) board_->play(made.contains("move") ? made["move"] : made["roll"]);
  if (board_->fen() != snapshot_["fen"]) fail("the moves do not lead there but to " + board_->fen(), snapshot_);
  if (snapshot_["phase"] != "playing") return;
  const bool same = Json(board_->legal()) == legal_ && Json(board_->rolls()) == calls_;
  if (!same) fail("these are not the legal moves", snapshot_);
}

/// Follows a move or a roll in play.
void Client::follow(const Json& data, const std::string& text) {
  if (!board_) fail("an event of a game that has not begun", data);
  board_->play(text);
  if (data["position"] != board_->mark()) fail("my position is another: " + board_->fen(), data);
  look_at_board();
}

void Client::look_at_board() {
  legal_ = board_->legal();
  calls_ = board_->rolls();
  find_turn(board_->fen());
}

void Client::find_color(const Json& players) {
  for (const Json& player : players) {
    if (player["id"] == id_) color_ = player.value("color", "");
  }
}

/// Finds whose turn it is: White does not begin everywhere.
void Client::find_turn(const std::string& fen) {
  turn_ = fen.at(fen.find(' ') + 1) == 'w' ? "white" : "black";
}

void Client::apply(const std::string& type, const Json& data) {
  if (data.contains("fen")) find_turn(data["fen"]);
  if (data.contains("start")) find_turn(data["start"]["fen"]);
  if (data.contains("clocks")) clocks_ = data["clocks"];
  if (data.contains("legal")) {
    legal_ = data["legal"];
    calls_ = data.value("rolls", Json::array());
  }
  if (type == "player_joined") {
    if (colors_open_ && data["player"].contains("color")) {  // this seat was agreed, so nothing is drawn
      colors_open_ = false;
      if (data["player"]["id"] != id_) color_ = data["player"]["color"] == "white" ? "black" : "white";
    }
    find_color(Json::array({data["player"]}));
  }
  if (type == "fair_offered") offered(data);
  if (type == "fair_locked") locked(data);
  if (type == "fair_rolled") rolled(data);
  if (type == "moved" || type == "dice_fell") {
    if (data.contains("position") != (detail_ == Detail::lean)) fail("not what this client is told", data);
    if (detail_ == Detail::lean) follow(data, data[type == "moved" ? "move" : "roll"]);
  }
  if (type == "taken_back" && board_) {
    board_->take_back(data["ply"]);
    if (data["fen"] != board_->fen()) fail("another position was taken back to: " + board_->fen(), data);
  }
  if (type == "game_started") {
    if (detail_ == Detail::lean) {
      board_.emplace(variant_, options_.get<rules::Options>(), data["start"].value("setup", ""));
      look_at_board();
      if (legal_ != data["legal"]) fail("these are not the legal moves", data);
    }
    if (data["white"]["id"] == id_) color_ = "white";
    if (data["black"]["id"] == id_) color_ = "black";
    playing_ = true;
    check_start(data);
  }
  if (type == "moved" || type == "taken_back") ply_ = data["ply"];
  if (type == "moved") last_move_ = data["move"];
  if (data.contains("call")) called(data["call"], type == "moved");
  if (type == "dice_fell") check_fallen(data);
  if (type == "game_ended") {
    outcome_ = data["outcome"];
    legal_ = Json::array();
  }
}

Client Client::with_account(std::uint16_t port) {
  const Browser browser = Browser::with_account(port);
  return with_token(port, browser.make_token({"play", "challenge"}));
}

namespace {

/// Makes a client for these terms: a guest where a guest may play.
Client player_of(std::uint16_t port, const Json& terms) {
  return terms.value("rated", false) ? Client::with_account(port) : Client(port);
}

}  // namespace

Two::Two(std::uint16_t port, const Json& terms) : white(player_of(port, terms)), black(player_of(port, terms)) {
  white.create(terms);
  black.watch(white.game());
  black.join();
  begin();
}

Two::Two(Client one, Client other) : white(std::move(one)), black(std::move(other)) {
  begin();
}

void Two::begin() {
  // Both players have a part in the dice.
  const bool begun = eventually([this] {
    white.take_all();
    black.take_all();
    return white.playing() && black.playing();
  });
  if (!begun) throw std::runtime_error("the game does not begin");
  if (white.color() == "black") std::swap(white, black);
}

void Two::move(const std::string& text) {
  Client& by = mover();
  const Json moved = by.move(text);
  if (moved["t"] != "moved") fail("not moved: " + text, moved);
  for (Client* one : {&white, &black}) one->until([&] { return one->ply() == moved["d"]["ply"]; });
}

}  // namespace server::test
