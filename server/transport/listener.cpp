#include "server/transport/listener.hpp"

#include <utility>
#include <vector>

#include "server/base/log.hpp"
#include "server/transport/shared.hpp"

namespace server {
namespace {

using net::ip::tcp;

void accept_next(const std::shared_ptr<Listener::Shared>& shared) {
  shared->acceptor.async_accept(shared->loops.next(), [shared](boost::system::error_code error, Socket socket) {
    if (!shared->acceptor.is_open()) return;
    if (!error) {
      // A move is told at once, not when the frame before it has been acknowledged: that can be 40 ms.
      boost::system::error_code refused;
      socket.set_option(tcp::no_delay(true), refused);
      serve(shared, std::move(socket));
      return accept_next(shared);
    }
    // File descriptors or the like have run out: wait for some to come free instead of spinning.
    shared->handlers.log("cannot accept a connection: " + error.message());
    auto pause = std::make_shared<net::steady_timer>(shared->acceptor.get_executor(), std::chrono::milliseconds(100));
    pause->async_wait([shared, pause](boost::system::error_code) {
      if (shared->acceptor.is_open()) accept_next(shared);
    });
  });
}

// Connections that are ended together, and the time until the next are.
constexpr std::size_t kTogether = 100;
constexpr std::chrono::milliseconds kStep{50};

void end_some(const std::shared_ptr<Listener::Shared>& shared, OpenConnections::Ends ends, std::size_t most) {
  for (std::size_t i = 0; i < most && !ends.empty(); ++i) {
    ends.back()();
    ends.pop_back();
  }
  if (ends.empty()) return;
  shared->next_end.expires_after(kStep);
  shared->next_end.async_wait([shared, most, ends = std::move(ends)](boost::system::error_code) mutable {
    end_some(shared, std::move(ends), most);
  });
}

}  // namespace

void log_trouble(const std::string& what) {
  log(LogLevel::warning, "connection_trouble", {{"what", what}});
}

bool OpenConnections::is_crowded(const std::string& client) const {
  const auto found = by_client_.find(client);
  return limits_.sockets_per_address > 0 && found != by_client_.end() && found->second >= limits_.sockets_per_address;
}

OpenConnections::Admission OpenConnections::admission_of(const std::string& client) const {
  if (closed_) return Admission::dropped;
  const bool is_full = limits_.sockets > 0 && open_.size() - turned_away_ >= limits_.sockets;
  if (!is_full && !is_crowded(client)) return Admission::served;
  return turned_away_ < limits_.turned_away ? Admission::turned_away : Admission::dropped;
}

OpenConnections::Added OpenConnections::add(std::function<void()> end, const std::string& client) {
  Lock lock(mutex_);
  const Admission admission = admission_of(client);
  if (admission != Admission::served && !closed_) log_refused("sockets", client);
  if (admission == Admission::dropped) return {};
  Open& added = open_[++last_];
  added = {.end = std::move(end), .client = {}, .admission = admission};
  if (admission == Admission::turned_away) {
    ++turned_away_;
  } else if (!client.empty()) {
    added.client = client;
    ++by_client_[client];
  }
  return {.id = last_, .admission = admission};
}

bool OpenConnections::count_for(Id id, const std::string& client) {
  Lock lock(mutex_);
  Open& open = open_[id];
  if (!open.client.empty()) return true;
  if (is_crowded(client)) return false;
  open.client = client;
  ++by_client_[client];
  return true;
}

void OpenConnections::replace(Id id, std::function<void()> end) {
  {
    Lock lock(mutex_);
    open_[id].end = end;
    if (!closed_) return;
  }
  end();
}

void OpenConnections::remove(Id id) {
  std::function<void()> done;
  {
    Lock lock(mutex_);
    const auto gone = open_.find(id);
    if (gone == open_.end()) return;
    if (gone->second.admission == Admission::turned_away) --turned_away_;
    const auto counted = by_client_.find(gone->second.client);
    if (counted != by_client_.end() && --counted->second == 0) by_client_.erase(counted);
    open_.erase(gone);
    if (closed_ && open_.empty()) done = std::exchange(done_, nullptr);
  }
  if (done) done();
}

std::size_t OpenConnections::size() const {
  Lock lock(mutex_);
  return open_.size() - turned_away_;
}

OpenConnections::Ends OpenConnections::close(std::function<void()> done) {
  Ends ends;
  {
    Lock lock(mutex_);
    closed_ = true;
    for (const auto& [id, open] : open_) ends.push_back(open.end);
    if (!ends.empty()) done_ = std::move(done);
  }
  if (ends.empty()) done();
  return ends;
}

std::expected<std::unique_ptr<Listener>, std::string> Listener::open(Loops& loops, Settings settings,
                                                                     Handlers handlers) {
  const std::string address = settings.address;
  boost::system::error_code error;
  const auto ip = net::ip::make_address(address, error);
  if (error) return std::unexpected("\"" + address + "\" is no IP address to listen on, as 127.0.0.1 or ::1 is");
  const tcp::endpoint endpoint(ip, settings.port);
  const std::string option{settings.option};
  const std::string where = address + ":" + std::to_string(settings.port);
  auto shared = std::make_shared<Shared>(loops, std::move(settings), std::move(handlers));
  if (shared->acceptor.open(endpoint.protocol(), error); error) {
    return std::unexpected("cannot open a socket for " + where + ": " + error.message());
  }
  shared->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  // Whoever is accepted has it, too. Left to itself the system keeps up to 6 MB of each, and 4 MB for
  // a client that reads nothing, before the outbox fills.
  shared->acceptor.set_option(
      net::socket_base::receive_buffer_size(static_cast<int>(shared->settings.limits.inbox_bytes)), error);
  shared->acceptor.set_option(
      net::socket_base::send_buffer_size(static_cast<int>(shared->settings.limits.unsent_bytes)), error);
  if (shared->acceptor.bind(endpoint, error); !error)
    shared->acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (error) {
    const bool taken = error == net::error::address_in_use;
    return std::unexpected("cannot listen on " + where + ": " + error.message() +
                           (taken ? "; stop the program that uses this port, or choose another with " + option : ""));
  }
  net::post(shared->acceptor.get_executor(), [shared] { accept_next(shared); });
  return std::unique_ptr<Listener>(new Listener(std::move(shared)));
}

Listener::Listener(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

Listener::~Listener() {
  stop([] {});
}

net::ip::tcp::endpoint Listener::endpoint() const {
  boost::system::error_code error;
  return shared_->acceptor.local_endpoint(error);
}

std::string Listener::local_url() const {
  const auto own = endpoint();
  const bool is_v6 = own.address().is_v6();
  std::string host = own.address().to_string();
  if (own.address().is_unspecified()) host = is_v6 ? "::1" : "127.0.0.1";
  if (is_v6) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(own.port());
}

std::size_t Listener::connections() const {
  return shared_->open.size();
}

void Listener::stop(std::function<void()> done, std::chrono::milliseconds within) {
  net::post(shared_->acceptor.get_executor(), [shared = shared_, within, done = std::move(done)]() mutable {
    boost::system::error_code error;
    shared->acceptor.close(error);
    OpenConnections::Ends ends = shared->open.close(std::move(done));
    const auto steps = static_cast<std::size_t>(within / kStep) + 1;
    end_some(shared, std::move(ends), std::max(kTogether, ends.size() / steps + 1));
  });
}

}  // namespace server
