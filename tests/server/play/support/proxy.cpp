#include "tests/server/play/support/proxy.hpp"

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <thread>

namespace server::test {
namespace {

namespace net = boost::asio;
using net::ip::tcp;

/// One direction of one connection.
struct Pump : std::enable_shared_from_this<Pump> {
  Pump(std::shared_ptr<tcp::socket> source, std::shared_ptr<tcp::socket> target, const std::atomic<bool>& is_frozen)
      : from(std::move(source)), to(std::move(target)), frozen(is_frozen) {}

  void run() {
    from->async_read_some(net::buffer(bytes),
                          [self = shared_from_this()](boost::system::error_code error, std::size_t size) {
                            if (self->frozen) return;
                            if (error) return (void)self->to->shutdown(tcp::socket::shutdown_send, error);
                            net::write(*self->to, net::buffer(self->bytes, size), error);
                            if (!error) self->run();
                          });
  }

  std::shared_ptr<tcp::socket> from, to;
  const std::atomic<bool>& frozen;
  std::array<char, 4096> bytes{};
};

}  // namespace

struct Proxy::State {
  explicit State(std::uint16_t to)
      : target(net::ip::address_v4::loopback(), to), acceptor(io, {net::ip::address_v4::loopback(), 0}) {}

  void accept() {
    acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      if (error) return;
      const auto near = std::make_shared<tcp::socket>(std::move(socket));
      const auto far = std::make_shared<tcp::socket>(io);
      far->connect(target);
      std::make_shared<Pump>(near, far, frozen)->run();
      std::make_shared<Pump>(far, near, frozen)->run();
      kept.push_back(near);
      kept.push_back(far);
      accept();
    });
  }

  std::atomic<bool> frozen = false;
  net::io_context io;
  tcp::endpoint target;
  tcp::acceptor acceptor;
  std::vector<std::shared_ptr<tcp::socket>> kept;  // open, however silent
  std::thread thread;
};

Proxy::Proxy(std::uint16_t to) : state_(std::make_unique<State>(to)) {
  state_->accept();
  state_->thread = std::thread([this] { state_->io.run(); });
}

Proxy::~Proxy() {
  state_->io.stop();
  state_->thread.join();
}

std::uint16_t Proxy::port() const {
  return state_->acceptor.local_endpoint().port();
}

void Proxy::freeze() {
  state_->frozen = true;
}

}  // namespace server::test
