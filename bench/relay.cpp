// The floor under a durable move: a relay without rules, on bare Beast and SQLite. Two clients of a game connect, each
// frame of one is stored, a row a frame, and then sent to both with its number. One thread for the sockets, one that
// writes; whatever waits while it commits goes into the next transaction. It bounds and checks nothing: only what
// cannot be left out is here.
//   bench_relay DATABASE [PORT]     prints its port; ends at SIGTERM
#include <sqlite3.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace net = boost::asio;
using net::ip::tcp;

struct Row {
  std::int64_t game = 0;
  std::int64_t number = 0;
  std::string text;
};
using Batch = std::vector<Row>;

/// Stores batches on a thread of its own; one is under way at a time, the rest waits for the next.
class Writer {
 public:
  Writer(const std::string& file, std::function<void(Batch)> stored) : stored_(std::move(stored)) {
    check(sqlite3_open(file.c_str(), &database_));
    run("PRAGMA journal_mode=WAL");
    run("PRAGMA synchronous=FULL");
    run("CREATE TABLE IF NOT EXISTS moves (game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL)");
    check(sqlite3_prepare_v2(database_, "INSERT INTO moves VALUES (?, ?, ?)", -1, &insert_, nullptr));
    thread_ = std::thread([this] { write(); });
  }
  ~Writer() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void add(Row row) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = waiting_.empty();
      waiting_.push_back(std::move(row));
    }
    if (first) wake_.notify_one();
  }

 private:
  void check(int result) const {
    if (result != SQLITE_OK && result != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database_));
  }
  void run(const char* sql) const { check(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr)); }

  void write() {
    while (true) {
      Batch batch;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        batch.swap(waiting_);
      }
      commit(batch);
      stored_(std::move(batch));
    }
  }

  void commit(const Batch& batch) const {
    run("BEGIN IMMEDIATE");
    for (const Row& row : batch) {
      sqlite3_bind_int64(insert_, 1, row.game);
      sqlite3_bind_int64(insert_, 2, row.number);
      sqlite3_bind_text(insert_, 3, row.text.data(), static_cast<int>(row.text.size()), SQLITE_STATIC);
      check(sqlite3_step(insert_));
      sqlite3_reset(insert_);
    }
    run("COMMIT");
  }

  std::function<void(Batch)> stored_;
  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  std::mutex mutex_;
  std::condition_variable wake_;
  Batch waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

class Connection;

/// The state that all connections share; touched on the sockets' thread only.
struct Hub {
  struct Game {
    std::array<std::weak_ptr<Connection>, 2> players;
    std::int64_t last = 0;
  };
  std::unordered_map<std::int64_t, Game> games;
  std::unique_ptr<Writer> writer;

  void send(const Row& row);
  /// One of the two has gone; a game that nobody is at is forgotten.
  void leave(std::int64_t game, std::size_t side);
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Hub& hub) : socket_(std::move(socket)), hub_(hub) {}

  void start() {
    struct Upgrade {
      beast::flat_buffer buffer;
      http::request<http::empty_body> request;
    };
    auto upgrade = std::make_shared<Upgrade>();
    socket_.next_layer().set_option(tcp::no_delay(true));
    socket_.auto_fragment(false);  // a fragmenting stream would keep a buffer of 4 kB
    http::async_read(socket_.next_layer(), upgrade->buffer, upgrade->request,
                     [self = shared_from_this(), upgrade](beast::error_code error, std::size_t) {
                       if (error || !self->sit_down(std::string(upgrade->request.target()))) return;
                       self->socket_.async_accept(upgrade->request, [self, upgrade](beast::error_code refused) {
                         if (!refused) self->read();
                       });
                     });
  }

  void send(const std::shared_ptr<const std::string>& text) {
    waiting_.push_back(text);
    if (waiting_.size() == 1) write();
  }

 private:
  /// `/ws?game=7&side=0`
  bool sit_down(const std::string& target) {
    const std::size_t game = target.find("game=");
    const std::size_t side = target.find("side=");
    if (game == std::string::npos || side == std::string::npos) return false;
    game_ = std::strtoll(target.c_str() + game + 5, nullptr, 10);
    side_ = target[side + 5] == '1' ? 1 : 0;
    hub_.games[game_].players.at(side_) = weak_from_this();
    return true;
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->hub_.leave(self->game_, self->side_);
      const auto bytes = self->buffer_.cdata();
      self->hub_.writer->add({.game = self->game_,
                              .number = ++self->hub_.games[self->game_].last,
                              .text = {static_cast<const char*>(bytes.data()), bytes.size()}});
      self->buffer_.clear();
      self->read();
    });
  }

  void write() {
    socket_.async_write(net::buffer(*waiting_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return;
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  beast::websocket::stream<tcp::socket, false> socket_;  // false: no permessage-deflate
  Hub& hub_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  std::int64_t game_ = 0;
  std::size_t side_ = 0;
};

void Hub::leave(std::int64_t game, std::size_t side) {
  const auto found = games.find(game);
  if (found == games.end()) return;
  found->second.players.at(side).reset();
  if (found->second.players.at(1 - side).expired()) games.erase(found);
}

void Hub::send(const Row& row) {
  const auto text =
      std::make_shared<const std::string>(R"({"v":)" + std::to_string(row.number) + R"(,"d":)" + row.text + "}");
  const auto found = games.find(row.game);
  if (found == games.end()) return;
  for (const auto& player : found->second.players) {
    if (const auto connection = player.lock()) connection->send(text);
  }
}

void accept(tcp::acceptor& acceptor, Hub& hub) {
  acceptor.async_accept([&acceptor, &hub](beast::error_code error, tcp::socket socket) {
    if (error) return;
    std::make_shared<Connection>(std::move(socket), hub)->start();
    accept(acceptor, hub);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::cerr << "usage: bench_relay DATABASE [PORT]\n";
    return 2;
  }
  try {
    net::io_context io(1);
    Hub hub;
    const auto port = static_cast<std::uint16_t>(argc == 3 ? std::stoi(argv[2]) : 0);
    tcp::acceptor acceptor(io, tcp::endpoint(net::ip::address_v4::loopback(), port));
    hub.writer = std::make_unique<Writer>(argv[1], [&io, &hub](Batch batch) {
      net::post(io, [&hub, batch = std::move(batch)] {
        for (const Row& row : batch) hub.send(row);
      });
    });
    net::signal_set signals(io, SIGTERM, SIGINT);
    signals.async_wait([&io](beast::error_code, int) { io.stop(); });
    accept(acceptor, hub);
    std::cout << acceptor.local_endpoint().port() << std::endl;
    io.run();
    hub.writer.reset();
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
  return 0;
}
