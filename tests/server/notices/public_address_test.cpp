// Which addresses the server connects to because a stranger has named them.
#include "server/notices/public_address.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <cstring>
#include <string>

namespace server {
namespace {

bool is_public(const std::string& text) {
  sockaddr_storage address{};
  if (auto* v4 = reinterpret_cast<sockaddr_in*>(&address); inet_pton(AF_INET, text.c_str(), &v4->sin_addr) == 1) {
    address.ss_family = AF_INET;
  } else if (auto* v6 = reinterpret_cast<sockaddr_in6*>(&address);
             inet_pton(AF_INET6, text.c_str(), &v6->sin6_addr) == 1) {
    address.ss_family = AF_INET6;
  } else {
    ADD_FAILURE() << text;
  }
  return is_public_address(reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

TEST(PublicAddress, IsOneThatIsGivenOut) {
  for (const char* text :
       {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1",
        "192.167.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"}) {
    EXPECT_TRUE(is_public(text)) << text;
  }
}

TEST(PublicAddress, IsNoneOfOnesOwn) {
  for (const char* text :
       {"0.0.0.0",      "10.1.2.3",       "100.64.0.1",      "127.0.0.1",        "127.255.255.254", "169.254.169.254",
        "172.16.0.1",   "172.31.255.255", "192.0.0.8",       "192.0.2.1",        "192.168.1.1",     "198.19.0.1",
        "198.51.100.7", "203.0.113.9",    "224.0.0.1",       "240.0.0.1",        "255.255.255.255", "::",
        "::1",          "fe80::1",        "fc00::1",         "fd12::1",          "ff02::1",         "2001:db8::1",
        "2001::1",      "2002:7f00:1::",  "64:ff9b::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1"}) {
    EXPECT_FALSE(is_public(text)) << text;
  }
}

}  // namespace
}  // namespace server
