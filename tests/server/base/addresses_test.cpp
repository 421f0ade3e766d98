// Names of hosts and e-mail addresses that strangers give.
#include "server/base/addresses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace server {
namespace {

TEST(Addresses, HostsHaveNames) {
  for (const char* good : {"example.org", "a.b", "push-1.example.org", "1x.example.org", "x.xn--p1ai", "3com.COM"}) {
    EXPECT_TRUE(is_host_name(good)) << good;
  }
  for (const char* wrong : {"",      ".",         "org",      "localhost", "a..b",    ".a.b",         "a.b.",
                            "-a.b",  "a-.b",      "a.-b",     "a_b.org",   "a b.org", "a%2e.org",     "a.1",
                            "127.1", "127.0.0.1", "0x7f.0x1", "[::1]",     "a.b:443", "b\xc3\xbc.org"}) {
    EXPECT_FALSE(is_host_name(wrong)) << wrong;
  }
  const std::string longest = std::string(63, 'a') + ".org";
  EXPECT_TRUE(is_host_name(longest));
  EXPECT_FALSE(is_host_name("a" + longest));
  std::string host = "org";
  while (host.size() < 252) host.insert(0, "a.");
  EXPECT_TRUE(is_host_name(host));
  EXPECT_FALSE(is_host_name("a." + host));
}

TEST(Addresses, MailHasAMailboxAndAHost) {
  for (const char* good :
       {"alice@example.org", "a.b+c@x.example.org", "o'hara_1@x-y.org", "a/b=c@xn--bcher-kva.example"}) {
    EXPECT_FALSE(mail_address_trouble(good)) << good;
  }
  for (const char* wrong : {"",          "@",         "nobody",      "@x.org",
                            "x@",        "x@y",       "x@y..org",    "x@-y.org",
                            "x@y-.org",  "x@.org",    "x@y.org.",    "x@[127.0.0.1]",
                            "x@1.2.3.4", ".x@y.org",  "x.@y.org",    "x..z@y.org",
                            "x z@y.org", "x\t@y.org", "\"x\"@y.org", "a@b@y.org",
                            "<x@y.org>", "x@y.org>",  "x,z@y.org",   "x@y.org\r\nSubject:z"}) {
    EXPECT_TRUE(mail_address_trouble(wrong)) << wrong;
  }
  EXPECT_FALSE(mail_address_trouble(std::string(64, 'x') + "@y.org"));
  EXPECT_TRUE(mail_address_trouble(std::string(65, 'x') + "@y.org"));
}

TEST(Addresses, MailOfOtherLettersIsRefusedInWords) {
  for (const char* other : {"j\xc3\xbcrgen@example.org",
                            "x@b\xc3\xbc"
                            "cher.example"}) {
    EXPECT_THAT(mail_address_trouble(other).value_or(""), testing::HasSubstr("xn--")) << other;
  }
}

}  // namespace
}  // namespace server
