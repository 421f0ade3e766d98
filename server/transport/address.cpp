#include "server/transport/address.hpp"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include "server/base/ascii.hpp"
#include "server/base/number.hpp"

namespace server {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned short kMapped = 96;  // bits of an address of IPv6 before the one of IPv4 for which it stands

bool is_mapped(const ip::address& address) {
  return address.is_v6() && address.to_v6().is_v4_mapped();
}

/// An address of IPv6 that only stands for one of IPv4 as that one; and without the interface of this machine on whose
/// link it is.
ip::address plain(const ip::address& address) {
  if (is_mapped(address)) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  if (address.is_v6()) return ip::address_v6(address.to_v6().to_bytes());
  return address;
}

/// The last of `a, b, c`, which it takes away.
std::string_view take_last(std::string_view& list) {
  const auto comma = list.rfind(',');
  const std::string_view last = list.substr(comma == std::string_view::npos ? 0 : comma + 1);
  list = list.substr(0, comma == std::string_view::npos ? 0 : comma);
  return trimmed(last);
}

bool is_in(const ip::address& address, const ip::address& network, unsigned short bits) {
  if (address.is_v4() != network.is_v4()) return false;
  if (address.is_v4()) {
    return ip::network_v4(address.to_v4(), bits).network() == ip::network_v4(network.to_v4(), bits).network();
  }
  return ip::network_v6(address.to_v6(), bits).network() == ip::network_v6(network.to_v6(), bits).network();
}

}  // namespace

std::expected<void, std::string> Proxies::add(const std::string& network) {
  const auto slash = network.find('/');
  boost::system::error_code error;
  const ip::address address = ip::make_address(network.substr(0, slash), error);
  const unsigned short most = address.is_v4() ? 32 : 128;
  const auto bits = slash == std::string::npos ? most : whole_number<unsigned short>(network.substr(slash + 1));
  const bool stands_for_v4 = is_mapped(address);
  if (error || !bits || *bits > most || (stands_for_v4 && *bits < kMapped)) {
    return std::unexpected("\"" + network + "\" is no address of a proxy; write it like 127.0.0.1 or 10.0.0.0/8");
  }
  const auto plain_bits = static_cast<unsigned short>(stands_for_v4 ? *bits - kMapped : *bits);
  networks_.push_back({.address = plain(address), .bits = plain_bits});
  return {};
}

bool Proxies::has(const ip::address& address) const {
  const ip::address asked = plain(address);
  return std::ranges::any_of(networks_, [&](const Network& one) { return is_in(asked, one.address, one.bits); });
}

std::string Proxies::client(const ip::address& peer, std::string_view forwarded_for) const {
  ip::address client = plain(peer);
  while (!forwarded_for.empty() && has(client)) {
    boost::system::error_code error;
    const ip::address before = ip::make_address(take_last(forwarded_for), error);
    if (error) break;
    client = plain(before);
  }
  return client.to_string();
}

std::string client_of(const RequestHead& head) {
  boost::system::error_code error;
  const ip::address address = ip::make_address(head.address, error);
  if (error || address.is_v4()) return head.address;
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), std::uint8_t{0});
  return ip::address_v6(bytes).to_string();
}

}  // namespace server
