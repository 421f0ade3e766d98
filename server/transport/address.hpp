// The address that a request counts for: that of whoever has connected or, behind proxies that the operator has named,
// that of the client that they forward. Values and pure functions; any thread.
#pragma once
#include <boost/asio/ip/address.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/transport/peer.hpp"

namespace server {

/// The proxies before the server. What anybody else says of others' addresses counts for nothing.
class Proxies {
 public:
  /// `127.0.0.1`, `10.0.0.0/8`, `2001:db8::/32`; else a sentence that says what is wrong.
  std::expected<void, std::string> add(const std::string& network);
  [[nodiscard]] bool has(const boost::asio::ip::address& address) const;
  /// The client of a request that has come from `peer`, in the usual spelling. X-Forwarded-For (`a, b, c`: each proxy
  /// has added whom it was asked by) is read from the right for as long as proxies stand there. What is no address is
  /// blamed on the proxy that has passed it on.
  [[nodiscard]] std::string client(const boost::asio::ip::address& peer, std::string_view forwarded_for) const;

 private:
  struct Network {
    boost::asio::ip::address address;
    unsigned short bits = 0;
  };
  std::vector<Network> networks_;
};

/// The operator's settings for the way to the server.
struct Site {
  bool https = false;  // the proxy speaks https: cookies are Secure, other origins and plain http are refused
  Proxies proxies{};
};

/// The client that attempts and sockets are counted for. Of an IPv6 address only the first half counts: one household
/// has all of the rest.
[[nodiscard]] std::string client_of(const RequestHead& head);

}  // namespace server
