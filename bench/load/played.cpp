#include "bench/load/played.hpp"

#include <algorithm>
#include <utility>

#include "bench/load/wrong.hpp"

namespace bench {
namespace {

// The strict decoder costs more than everything else that a client does with a move, so it sees only some of them.
constexpr std::uint64_t kDecodeEvery = 64;

constexpr std::array<std::string_view, 6> kNotices{"presence", "announcement", "challenges",
                                                   "lobby",    "match_score",  "rated"};

std::string command_id(std::mt19937_64& random) {
  constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
  std::string id(12, ' ');
  std::uint64_t bits = random();
  for (char& c : id) {
    c = kDigits[bits & 31];
    bits >>= 5;
  }
  return id;
}

std::string options_of(const rules::Variant& variant) {
  std::string text;
  for (const auto& [name, value] : variant.options) {
    text += (text.empty() ? "\"" : ",\"") + name + "\":\"" + value + "\"";
  }
  return "{" + text + "}";
}

}  // namespace

PlayedTable::PlayedTable(Loop& loop, const Terms& terms, Host& host, std::uint64_t seed)
    : terms_(terms),
      host_(host),
      random_(seed),
      board_(*terms.variant, terms.course, random_()),
      seats_{{{*this, loop, terms.port}, {*this, loop, terms.port}}} {
  const std::string features = terms.ask_for_rules ? R"("rules")" : "";
  for (Seat& seat : seats_) command(seat, "hello", R"("protocol":1,"features":[)" + features + "]");
}

void PlayedTable::command(Seat& seat, std::string_view type, const std::string& fields) {
  seat.awaited = command_id(random_);
  std::string text = R"({"t":")";
  text += type;
  text += R"(","id":")";
  text += seat.awaited;
  text += R"(","d":{)";
  text += fields;
  text += "}}";
  seat.socket.send(text);
}

void PlayedTable::begin() {
  begin_wanted_ = !is_welcome();
  if (begin_wanted_) return;
  watching_ = plies_ = 0;
  resigned_ = false;
  dice_.clear();
  copies_.clear();
  command(seats_[0], "create",
          R"("variant":")" + std::string(terms_.variant->id) + R"(","options":)" + options_of(*terms_.variant) +
              R"(,"clock":{"type":"fischer","base_ms":10800000,"increment_ms":1000},"color":"white","rated":false)");
}

void PlayedTable::move() {
  move_ = board_.choose();
  sent_ = now();
  command(mover(), "move",
          R"("game":")" + game_ + R"(","ply":)" + std::to_string(plies_ + 1) + R"(,"move":")" + move_ + '"');
}

void PlayedTable::resign() {
  resigned_ = true;
  command(mover(), "resign", R"("game":")" + game_ + '"');
}

void PlayedTable::take(Seat& seat, std::string_view text) {
  const Envelope frame = open_envelope(text);
  if (frame.type != "moved" || ++frames_ % kDecodeEvery == 0) decode_strictly(text);
  if (frame.v != 0) return take_event(seat, frame, text.size());
  if (!frame.id.empty() && frame.id == seat.awaited) return take_answer(seat, frame);
  if (std::ranges::find(kNotices, frame.type) == kNotices.end()) throw Wrong("nobody asked for this", text);
}

void PlayedTable::take_answer(Seat& seat, const Envelope& answer) {
  seat.awaited.clear();
  if (answer.type == "welcome") {
    seat.player = text_of(answer.d.substr(answer.d.find(R"("you":)")), "id");
    has_rules_ = list_of(answer.d, "features").contains(R"("rules")");
    *terms_.has_rules = has_rules_;
    if (begin_wanted_ && is_welcome()) begin();
  } else if (answer.type == "created") {
    game_ = text_of(answer.d, "game");
    for (Seat& one : seats_) command(one, "watch", R"("game":")" + game_ + '"');
  } else if (answer.type == "snapshot") {
    seat.last = number_of(answer.d, "v");
    if (++watching_ == 2) command(seats_[1], "join", R"("game":")" + game_ + '"');
  } else {
    throw Wrong("another answer: " + std::string(answer.type), answer.d);
  }
}

void PlayedTable::take_event(Seat& seat, const Envelope& event, std::size_t bytes) {
  if (event.v != ++seat.last) throw Wrong("not event " + std::to_string(seat.last), event.d);
  if (!event.id.empty() && event.id != std::exchange(seat.awaited, {})) throw Wrong("a stranger's id", event.d);
  if (event.type == "moved" && !event.id.empty()) host_.moved({.sent = sent_, .heard = now(), .bytes = bytes});
  const Seat& other = &seat == seats_.data() ? seats_[1] : seats_[0];
  if (seat.last > other.last) {
    copies_.emplace_back(event.d);
    return;
  }
  if (copies_.empty() || copies_.front() != event.d) throw Wrong("the players are told different things", event.d);
  copies_.pop_front();
  go_on(event.type, event.d);
}

void PlayedTable::go_on(std::string_view type, std::string_view d) {
  if (text_of(d, "game") != game_) throw Wrong("an event of another game", d);
  if (type == "moved") return played(d);
  if (type == "game_started") return started(d);
  if (type == "game_ended") return ended(d);
  if (type == "fair_offered") return commit(d);
  if (type == "fair_locked") return open(d);
  if (type == "fair_rolled") return rolled(d);
  // These events need no answer. The server says that it was away also after a standstill, as on a busy machine.
  if (type == "player_joined" || type == "fair_committed" || type == "fair_opened" || type == "server_restarted")
    return;
  throw Wrong("an unexpected event: " + std::string(type), d);
}

void PlayedTable::started(std::string_view d) {
  const std::string setup(has_field(d, "setup") ? text_of(d, "setup") : "");
  if (!dice_.empty() && setup != terms_.variant->hooks.setup_of_dice(*terms_.variant, dice_, 1)) {
    throw Wrong("another setup than the dice gave", d);
  }
  board_.begin(setup);
  if (text_of(d, "fen") != board_.fen()) throw Wrong("the start is not " + board_.fen(), d);
  host_.ready(*this);
}

void PlayedTable::played(std::string_view d) {
  if (!mover().awaited.empty()) throw Wrong("a move was not acknowledged", d);
  if (number_of(d, "ply") != ++plies_ || text_of(d, "move") != move_) throw Wrong("not the move " + move_, d);
  board_.play();
  if (has_rules_ ? text_of(d, "position") != board_.fingerprint() : text_of(d, "fen") != board_.fen()) {
    throw Wrong("the position is not " + board_.fen(), d);
  }
  if (!has_rules_ && list_of(d, "legal").empty() != board_.is_over()) throw Wrong("over, or not", d);
  if (!board_.is_over()) host_.ready(*this);
}

void PlayedTable::ended(std::string_view d) {
  if (!board_.is_over() && !resigned_) throw Wrong("the game ended by itself", d);
  for (Seat& seat : seats_) {
    if (!seat.awaited.empty()) throw Wrong("a command was not acknowledged", d);
    seat.last = 0;
    seat.socket.send(R"({"t":"unwatch","d":{"game":")" + game_ + R"("}})");
  }
  host_.over(*this);
}

}  // namespace bench
