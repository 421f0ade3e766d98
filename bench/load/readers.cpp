#include "bench/load/readers.hpp"

#include <sched.h>

#include <algorithm>
#include <memory>

#include "bench/load/envelope.hpp"
#include "bench/load/wrong.hpp"

namespace bench {

Exporter::Exporter(Loop& loop, std::uint16_t port, const Games& games, std::uint64_t seed)
    : tcp_(loop, port), games_(games), random_(seed) {
  tcp_.watch(*this);
  ask();
}

void Exporter::ask() {
  tcp_.send("GET /game/export/" + games_[random_() % games_.size()] + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
}

void Exporter::readable() {
  do {
    take(tcp_.receive());
  } while (tcp_.is_full());
}

void Exporter::take(std::string_view bytes) {
  if (bytes.empty()) return;
  if (left_ == 0) {
    head_ += bytes;
    const std::size_t end = head_.find("\r\n\r\n");
    if (end == std::string::npos) return;
    const std::size_t length = head_.find("Content-Length: ");
    if (length > end) throw Wrong("an answer of unknown length", head_);
    const bool busy = head_.starts_with("HTTP/1.1 503 ");
    if (!busy && !head_.starts_with("HTTP/1.1 200 ")) throw Wrong("no export", head_);
    ++(busy ? refused_ : answers_);
    left_ = std::stoull(head_.substr(length + 16)) + end + 4;
    bytes = head_;
  }
  left_ -= std::min(left_, bytes.size());
  if (left_ > 0) return;
  head_.clear();
  ask();
}

Looker::Looker(Loop& loop, std::uint16_t port, const Games& games, std::uint64_t seed)
    : socket_(loop, port, "/ws", *this), games_(games), random_(seed) {
  socket_.send(R"({"t":"hello","id":"h","d":{"protocol":1,"features":[]}})");
}

void Looker::ask() {
  if (!game_.empty()) socket_.send(R"({"t":"unwatch","d":{"game":")" + game_ + R"("}})");
  game_ = games_[random_() % games_.size()];
  socket_.send(R"({"t":"watch","id":"w","d":{"game":")" + game_ + R"("}})");
}

void Looker::take(std::string_view text) {
  const Envelope frame = open_envelope(text);
  if (frame.type == "error" && text_of(frame.d, "code") == "busy") {
    ++refused_;
  } else if (frame.type == "snapshot") {
    ++answers_;
  } else if (frame.type == "error") {
    throw Wrong("no snapshot", text);
  } else if (frame.type != "welcome") {
    return;  // presence and the like
  }
  ask();
}

Crowd::Crowd(std::uint16_t port, const Games& games, int exporters, int lookers, std::uint64_t seed)
    : thread_([=, this, &games] {
        try {
          read(port, games, exporters, lookers, seed);
        } catch (...) {
          wrong_ = std::current_exception();
        }
      }) {}

void Crowd::read(std::uint16_t port, const Games& games, int exporters, int lookers, std::uint64_t seed) {
  const sched_param none{};
  static_cast<void>(sched_setscheduler(0, SCHED_IDLE, &none));  // even of low priority it would keep its slice
  Loop loop;
  std::vector<std::unique_ptr<Exporter>> of_exports;
  std::vector<std::unique_ptr<Looker>> of_games;
  for (int i = 0; i < exporters; ++i) of_exports.push_back(std::make_unique<Exporter>(loop, port, games, ++seed));
  for (int i = 0; i < lookers; ++i) of_games.push_back(std::make_unique<Looker>(loop, port, games, ++seed));
  while (!ends_) loop.run_once(now() + kSecond / 100);
  for (const auto& one : of_exports) read_.exports += one->answers(), read_.refused += one->refused();
  for (const auto& one : of_games) read_.looks += one->answers(), read_.refused += one->refused();
}

void Crowd::stop() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
}

Crowd::Read Crowd::end() {
  stop();
  if (wrong_) std::rethrow_exception(wrong_);
  return read_;
}

}  // namespace bench
