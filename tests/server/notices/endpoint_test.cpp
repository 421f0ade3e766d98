// Addresses of push services that strangers name.
#include "server/notices/endpoint.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using enum Transfers::Reach;

TEST(Endpoint, HasAnOrigin) {
  EXPECT_EQ(push_origin("https://fcm.googleapis.com/fcm/send/abc:def", internet), "https://fcm.googleapis.com");
  EXPECT_EQ(push_origin("https://push.example.org:443/x?y=1", internet), "https://push.example.org:443");
}

TEST(Endpoint, IsHttpsOn443AtAName) {
  for (const char* wrong :
       {"http://push.example.org/x", "https://push.example.org:8443/x", "https://127.0.0.1/x", "https://[::1]/x",
        "https://user@push.example.org/x", "https:///x", "ftp://push.example.org/x", "//push.example.org/x", "push",
        "https://push.example.org/\"", "https://", "https://a..b/", "https://-a.b/", "https://a.b./", "https://push/",
        "https://127.1/", "https://a%2e.b/", "https://push.example.org:443:443/", "https://push.example.org:4:3"}) {
    EXPECT_FALSE(push_origin(wrong, internet)) << wrong;
  }
}

TEST(Endpoint, SaysWhatANameIs) {
  const std::string named = "a push service has the full name of a host on the internet, as push.example.org";
  for (const char* wrong : {"https://localhost/x", "https://127.0.0.1/x", "https://push/x"}) {
    const auto origin = push_origin(wrong, internet);
    ASSERT_FALSE(origin) << wrong;
    EXPECT_EQ(origin.error().text(), named) << wrong;
  }
}

TEST(Endpoint, IsAnywhereInTests) {
  EXPECT_EQ(push_origin("http://127.0.0.1:4000/x", anywhere), "http://127.0.0.1:4000");
  EXPECT_FALSE(push_origin("nonsense", anywhere));
}

}  // namespace
}  // namespace server
