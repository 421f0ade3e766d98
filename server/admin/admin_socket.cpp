#include "server/admin/admin_socket.hpp"

#include <sys/stat.h>
#include <sys/un.h>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstring>
#include <utility>

#include "server/base/log.hpp"

namespace server {

namespace net = boost::asio;
namespace fs = std::filesystem;
using boost::system::error_code;

/// One connection. Its end lets the next one in.
struct AdminSocket::Visit {
  Visit(std::shared_ptr<AdminSocket> door, Socket from)
      : owner(std::move(door)), socket(std::move(from)), timer(socket.get_executor()) {
    ++owner->visits_;
  }
  ~Visit() {
    if (--owner->visits_ > 0 || owner->strand_.context().stopped()) return;
    net::post(owner->strand_, [door = owner] { door->left(); });
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  std::shared_ptr<AdminSocket> owner;
  Socket socket;
  net::steady_timer timer;
  std::string text;  // the request, then the answer
  bool has_asked = false;
};

namespace {

constexpr std::chrono::milliseconds kPause{100};

std::string trouble(const fs::path& file, const std::string& why) {
  return file.string() + ": " + why;
}

/// Removes the socket that a server that has gone has left; refuses any other file of this name.
std::expected<void, std::string> clear(const fs::path& file) {
  std::error_code error;
  const auto status = fs::symlink_status(file, error);
  if (status.type() == fs::file_type::not_found) return {};
  if (status.type() != fs::file_type::socket) {
    return std::unexpected(trouble(file, "there is something else of this name: take it away"));
  }
  if (!fs::remove(file, error)) return std::unexpected(trouble(file, error.message()));
  return {};
}

}  // namespace

AdminSocket::AdminSocket(net::io_context& io, fs::path file, Handle handle, AdminLimits limits)
    : file_(std::move(file)),
      handle_(std::move(handle)),
      limits_(limits),
      strand_(io.get_executor()),
      acceptor_(strand_),
      pause_(strand_) {}

std::expected<std::shared_ptr<AdminSocket>, std::string> AdminSocket::open(net::io_context& io, fs::path file,
                                                                           Handle handle, AdminLimits limits) {
  if (file.native().size() >= sizeof(sockaddr_un::sun_path)) {
    return std::unexpected(
        trouble(file, "a socket's path has less than " + std::to_string(sizeof(sockaddr_un::sun_path)) +
                          " bytes: choose a shorter --data, or start from a directory nearer to it"));
  }
  if (auto cleared = clear(file); !cleared) return std::unexpected(std::move(cleared.error()));
  std::shared_ptr<AdminSocket> door(new AdminSocket(io, std::move(file), std::move(handle), limits));
  error_code error;
  auto& acceptor = door->acceptor_;
  (void)acceptor.open({}, error);
  // The file gets this mode, so that it is never anybody's but the owner's.
  if (!error && fchmod(acceptor.native_handle(), S_IRUSR | S_IWUSR) != 0) error.assign(errno, error.category());
  if (!error) (void)acceptor.bind(net::local::stream_protocol::endpoint{door->file_.string()}, error);
  if (!error) (void)acceptor.listen(net::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(trouble(door->file_, error.message()));
  net::post(door->strand_, [door] { door->accept(); });
  return door;
}

AdminSocket::~AdminSocket() = default;

void AdminSocket::close(std::function<void()> done) {
  std::error_code ignored;
  fs::remove(file_, ignored);
  net::post(strand_, [self = shared_from_this(), done = std::move(done)]() mutable {
    error_code unheard;
    (void)self->acceptor_.close(unheard);
    self->pause_.cancel();
    while (self->make_room()) {
    }
    self->done_ = std::move(done);
    self->left();
  });
}

void AdminSocket::left() {
  if (visits_ == 0 && done_) std::exchange(done_, nullptr)();
}

void AdminSocket::accept() {
  if (!acceptor_.is_open()) return;
  acceptor_.async_accept(net::bind_executor(strand_, [self = shared_from_this()](error_code error, Socket socket) {
    if (error == net::error::operation_aborted || !self->acceptor_.is_open()) return;
    if (!error && (self->visits_ < self->limits_.connections || self->make_room())) {
      self->read(std::make_shared<Visit>(self, std::move(socket)));
    }
    if (error) return self->pause(error.message());
    self->accept();
  }));
}

void AdminSocket::pause(const std::string& why) {
  log(LogLevel::warning, "admin_trouble", {{"why", why}});
  pause_.expires_after(kPause);
  pause_.async_wait([self = shared_from_this()](error_code) { self->accept(); });
}

bool AdminSocket::make_room() {
  while (!silent_.empty()) {
    const auto oldest = silent_.front().lock();
    silent_.pop_front();
    if (!oldest || oldest->has_asked) continue;
    error_code unheard;
    (void)oldest->socket.close(unheard);
    return true;
  }
  return false;
}

void AdminSocket::read(const std::shared_ptr<Visit>& visit) {
  std::erase_if(silent_, [](const auto& one) { return one.expired(); });
  silent_.push_back(visit);
  visit->timer.expires_after(limits_.time);
  visit->timer.async_wait([weak = std::weak_ptr(visit)](error_code error) {
    error_code unheard;
    if (const auto one = weak.lock(); one && !error) (void)one->socket.close(unheard);
  });
  net::async_read_until(visit->socket, net::dynamic_buffer(visit->text, limits_.request), '\n',
                        [visit](error_code error, std::size_t size) {
                          if (error) return;
                          visit->has_asked = true;
                          std::string line = std::exchange(visit->text, {});
                          line.resize(size - 1);
                          visit->owner->handle_(std::move(line), [visit](std::string answer) {
                            net::post(visit->owner->strand_, [visit, answer = std::move(answer)]() mutable {
                              visit->owner->answer(visit, std::move(answer));
                            });
                          });
                        });
}

void AdminSocket::answer(const std::shared_ptr<Visit>& visit, std::string line) {
  visit->text = std::move(line) + "\n";
  net::async_write(visit->socket, net::buffer(visit->text),
                   [visit](error_code, std::size_t) { visit->timer.cancel(); });
}

}  // namespace server
