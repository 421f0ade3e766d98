#include "bench/load/person.hpp"

#include <algorithm>
#include <utility>

#include "bench/load/envelope.hpp"
#include "bench/load/wrong.hpp"

namespace bench {

Person::Person(Loop& loop, std::uint16_t port, int level, Nanoseconds thinks, std::uint64_t seed)
    : socket_(loop, port, "/ws", *this), level_(level), thinks_(thinks), random_(seed) {
  say("hello", R"("protocol":1,"features":[])");
}

void Person::say(std::string_view type, const std::string& fields) {
  std::string text = R"({"t":")";
  text += type;
  text += R"(","id":"p)" + std::to_string(random_() % 1'000'000'007) + "-" + std::to_string(++commands_);
  text += R"(","d":{)" + fields + "}}";
  socket_.send(text);
}

void Person::create() {
  say("create", R"("variant":"chess","options":{},"clock":{"type":"unlimited"},"color":"white","rated":false,"to":)"
                R"("Astragal-)" +
                    std::to_string(level_) + '"');
}

void Person::look() {
  if (move_.empty() || now() < due_) return;
  moved_ = now();
  say("move", R"("game":")" + game_ + R"(","ply":)" + std::to_string(ply_ + 1) + R"(,"move":")" +
                  std::exchange(move_, {}) + '"');
}

void Person::think(std::string_view legal) {
  std::vector<std::string_view> moves;
  for (std::size_t at = legal.find('"'); at != std::string_view::npos; at = legal.find('"', at)) {
    const std::size_t end = legal.find('"', at + 1);
    moves.push_back(legal.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  if (moves.empty()) return;
  move_ = moves[random_() % moves.size()];
  std::exponential_distribution<double> pause(1.0 / static_cast<double>(thinks_));
  due_ = now() + static_cast<Nanoseconds>(pause(random_));
}

void Person::take(std::string_view text) {
  const Envelope frame = open_envelope(text);
  if (frame.type == "error") throw Wrong("a person is refused", text);
  if (frame.type == "welcome") return create();
  if (frame.type == "created") {
    game_ = text_of(frame.d, "game");
    return say("watch", R"("game":")" + game_ + '"');
  }
  if (frame.v != 0) take_event(frame.type, frame.d);
}

void Person::take_event(std::string_view type, std::string_view d) {
  if (text_of(d, "game") != game_) return;  // what still comes of the one before
  if (type == "game_started") {
    ply_ = 0;
    think(list_of(d, "legal"));
  } else if (type == "moved") {
    ply_ = number_of(d, "ply");
    if (ply_ % 2 == 1) {
      ++moves_;
      return;
    }
    answers_.push_back(now() - moved_);
    think(list_of(d, "legal"));
  } else if (type == "game_ended") {
    move_.clear();
    create();
  }
}

}  // namespace bench
