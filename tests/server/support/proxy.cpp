#include "tests/server/support/proxy.hpp"

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <thread>

namespace server::test {
namespace {

namespace net = boost::asio;
using net::ip::tcp;

/// One direction of one connection.
struct Pump : std::enable_shared_from_this<Pump> {
  Pump(std::shared_ptr<tcp::socket> source, std::shared_ptr<tcp::socket> target, const std::atomic<bool>& is_frozen,
       std::chrono::milliseconds each_waits)
      : from(std::move(source)), to(std::move(target)), frozen(is_frozen), delay(each_waits) {}

  void run() {
    from->async_read_some(net::buffer(bytes),
                          [self = shared_from_this()](boost::system::error_code error, std::size_t size) {
                            if (self->frozen) return;
                            if (error) return (void)self->to->shutdown(tcp::socket::shutdown_send, error);
                            self->pass_on(std::string(self->bytes.data(), size));
                            self->run();
                          });
  }
  /// Passes texts on in order, since each waits as long as the others.
  void pass_on(std::string text) {
    const auto timer = std::make_shared<net::steady_timer>(from->get_executor(), delay);
    timer->async_wait([self = shared_from_this(), timer, text = std::move(text)](boost::system::error_code error) {
      if (!error && !self->frozen) net::write(*self->to, net::buffer(text), error);
    });
  }

  std::shared_ptr<tcp::socket> from, to;
  const std::atomic<bool>& frozen;
  std::chrono::milliseconds delay;
  std::array<char, 4096> bytes{};
};

}  // namespace

struct Proxy::State {
  State(std::uint16_t to, std::chrono::milliseconds each_waits)
      : delay(each_waits),
        target(net::ip::address_v4::loopback(), to),
        acceptor(io, {net::ip::address_v4::loopback(), 0}) {}

  void accept() {
    acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      if (error) return;
      const auto near = std::make_shared<tcp::socket>(std::move(socket));
      const auto far = std::make_shared<tcp::socket>(io);
      far->connect(target);
      std::make_shared<Pump>(near, far, frozen, delay)->run();
      std::make_shared<Pump>(far, near, frozen, delay)->run();
      kept.push_back(near);
      kept.push_back(far);
      accept();
    });
  }

  std::atomic<bool> frozen = false;
  const std::chrono::milliseconds delay;
  net::io_context io;
  tcp::endpoint target;
  tcp::acceptor acceptor;
  std::vector<std::shared_ptr<tcp::socket>> kept;  // connections stay open, however silent
  std::thread thread;
};

Proxy::Proxy(std::uint16_t to, std::chrono::milliseconds delay) : state_(std::make_unique<State>(to, delay)) {
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
