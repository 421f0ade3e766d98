// Which address a request counts for, also where the headers are made up.
#include "server/transport/address.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

Proxies proxies(std::initializer_list<const char*> networks) {
  Proxies all;
  for (const char* one : networks) EXPECT_TRUE(all.add(one)) << one;
  return all;
}

std::string client(const Proxies& proxies, const char* peer, std::string_view forwarded_for) {
  return proxies.client(boost::asio::ip::make_address(peer), forwarded_for);
}

TEST(Address, WithoutProxiesItIsThatOfWhoeverHasConnected) {
  EXPECT_EQ(client({}, "10.0.0.1", "203.0.113.9"), "10.0.0.1");
  EXPECT_EQ(client({}, "127.0.0.1", "203.0.113.9"), "127.0.0.1");
  EXPECT_EQ(client({}, "2001:db8::1", ""), "2001:db8::1");
}

TEST(Address, AProxyIsBelievedAndNobodyElse) {
  const Proxies own = proxies({"127.0.0.1"});
  EXPECT_EQ(client(own, "127.0.0.1", "203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(client(own, "127.0.0.2", "203.0.113.9"), "127.0.0.2");
  EXPECT_EQ(client(own, "127.0.0.1", ""), "127.0.0.1") << "the proxy itself asks";
}

TEST(Address, WhatStandsLeftOfTheFirstStrangerMayBeMadeUp) {
  const Proxies own = proxies({"127.0.0.1", "10.0.0.0/8"});
  EXPECT_EQ(client(own, "127.0.0.1", "1.2.3.4, 203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(client(own, "127.0.0.1", "1.2.3.4,203.0.113.9 ,\t10.1.2.3"), "203.0.113.9");
  EXPECT_EQ(client(own, "127.0.0.1", "10.9.9.9, 203.0.113.9, 10.1.2.3"), "203.0.113.9");
  EXPECT_EQ(client(own, "127.0.0.1", "10.9.9.9, 10.1.2.3"), "10.9.9.9") << "it came from within";
}

TEST(Address, WhatIsNoneIsBlamedOnTheProxyThatPassedItOn) {
  const Proxies own = proxies({"127.0.0.1", "10.0.0.0/8"});
  for (const char* bad : {"nonsense", "unknown", "1.2.3.4, nonsense", ",", " ", "1.2.3.4,", "1.2.3.4:80", "[::1]",
                          "300.1.1.1", "1.2.3", "1.2.3.4 5", "\xff"}) {
    EXPECT_EQ(client(own, "127.0.0.1", bad), "127.0.0.1") << bad;
  }
  EXPECT_EQ(client(own, "127.0.0.1", "1.2.3.4, nonsense, 10.1.2.3"), "10.1.2.3");
}

TEST(Address, IPv4WithinIPv6IsIPv4) {
  const Proxies own = proxies({"127.0.0.1"});
  EXPECT_EQ(client(own, "::ffff:127.0.0.1", "::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"::ffff:10.0.0.1"}), "10.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"::ffff:10.0.0.1"}), "::ffff:10.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"::ffff:10.0.0.0/104"}), "10.200.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"::ffff:10.0.0.0/104"}), "11.0.0.1", "192.0.2.7"), "11.0.0.1");
  EXPECT_EQ(client(proxies({"::ffff:0.0.0.0/96"}), "11.0.0.1", "192.0.2.7"), "192.0.2.7");
  Proxies none;
  EXPECT_FALSE(none.add("::ffff:10.0.0.0/80")) << "which is more than IPv4";
}

TEST(Address, OfALinkIsTheSameOnEveryInterface) {
  EXPECT_EQ(client(proxies({"fe80::1"}), "fe80::1%1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"fe80::1%2"}), "fe80::1%1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"fe80::/10"}), "fe80::7%1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies({"fe80::1"}), "fe80::2%1", "192.0.2.7"), "fe80::2");
}

TEST(Address, AProxyIsAnAddressOrANetwork) {
  EXPECT_EQ(client(proxies({"2001:db8::/32"}), "2001:db8:ffff::1", "::2"), "::2");
  EXPECT_EQ(client(proxies({"2001:db8::/32"}), "2001:db9::1", "::2"), "2001:db9::1");
  EXPECT_EQ(client(proxies({"10.1.2.3/8"}), "10.200.0.1", "::2"), "::2");
  EXPECT_EQ(client(proxies({"0.0.0.0/0"}), "8.8.8.8", "::2"), "::2");
  EXPECT_EQ(client(proxies({"0.0.0.0/0"}), "2001:db8::1", "::2"), "2001:db8::1");
  for (const char* bad : {"", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "/8",
                          "10.0.0.0/x", "10.0.0.1 ", "10.0.0.0/99999999"}) {
    Proxies none;
    const auto added = none.add(bad);
    ASSERT_FALSE(added) << bad;
    EXPECT_NE(added.error().find("127.0.0.1"), std::string::npos) << added.error();
  }
}

TEST(Address, OfIPv6AHouseholdCountsAsOne) {
  RequestHead head;
  head.address = "2001:db8:1:2:3:4:5:6";
  EXPECT_EQ(client_of(head), "2001:db8:1:2::");
  head.address = "192.0.2.7";
  EXPECT_EQ(client_of(head), "192.0.2.7");
}

}  // namespace
}  // namespace server
