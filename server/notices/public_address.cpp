#include "server/notices/public_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace server {
namespace {

struct Network {
  std::uint32_t first;
  int bits;
};

constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return a << 24 | b << 16 | c << 8;
}

constexpr auto kNotPublic = std::to_array<Network>({
    {v4(0, 0, 0), 8},       // this network
    {v4(10, 0, 0), 8},      // private
    {v4(100, 64, 0), 10},   // shared by a provider's customers
    {v4(127, 0, 0), 8},     // loopback
    {v4(169, 254, 0), 16},  // link-local, where clouds tell secrets
    {v4(172, 16, 0), 12},   // private
    {v4(192, 0, 0), 24},    // protocols
    {v4(192, 0, 2), 24},    // examples
    {v4(192, 88, 99), 24},  // relays of 6to4
    {v4(192, 168, 0), 16},  // private
    {v4(198, 18, 0), 15},   // benchmarks
    {v4(198, 51, 100), 24},
    {v4(203, 0, 113), 24},  // examples
    {v4(224, 0, 0), 3},     // multicast, reserved, broadcast
});

bool is_public_v4(std::uint32_t address) {
  return std::ranges::none_of(kNotPublic,
                              [&](const Network& one) { return (address ^ one.first) >> (32 - one.bits) == 0; });
}

std::uint32_t v4_at(const std::array<std::uint8_t, 16>& bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) << 24 | static_cast<std::uint32_t>(bytes[at + 1]) << 16 |
         static_cast<std::uint32_t>(bytes[at + 2]) << 8 | bytes[at + 3];
}

bool is_public_v6(const std::array<std::uint8_t, 16>& bytes) {
  const bool is_mapped = std::all_of(bytes.begin(), bytes.begin() + 10, [](std::uint8_t one) { return one == 0; }) &&
                         bytes[10] == 0xff && bytes[11] == 0xff;
  if (is_mapped) return is_public_v4(v4_at(bytes, 12));
  if ((bytes[0] & 0xe0) != 0x20) return false;             // 2000::/3 is what is given out
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return false;  // 6to4 leads to an IPv4 address
  const bool is_2001 = bytes[0] == 0x20 && bytes[1] == 0x01;
  if (is_2001 && bytes[2] < 2) return false;                          // protocols, Teredo
  if (is_2001 && bytes[2] == 0x0d && bytes[3] == 0xb8) return false;  // examples
  return true;
}

}  // namespace

bool is_public_address(const sockaddr* address, socklen_t size) {
  if (address->sa_family == AF_INET && size >= sizeof(sockaddr_in)) {
    sockaddr_in in{};
    std::memcpy(&in, address, sizeof in);
    return is_public_v4(ntohl(in.sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6 && size >= sizeof(sockaddr_in6)) {
    sockaddr_in6 in{};
    std::memcpy(&in, address, sizeof in);
    return is_public_v6(std::bit_cast<std::array<std::uint8_t, 16>>(in.sin6_addr));
  }
  return false;
}

}  // namespace server
