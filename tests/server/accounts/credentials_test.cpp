// What a request shows of who makes it: cookies, origins, addresses, also those that are made up.
#include "server/accounts/credentials.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

const Site kHttp{.https = false};
const Site kHttps{.https = true};

RequestHead from(const std::string& origin, const std::string& host = "chess.example.org:8080") {
  RequestHead head;
  head.host = host;
  head.origin = origin;
  head.cookie = "astragal=abc123";
  return head;
}

TEST(Credentials, the_origin_is_this_server_only_if_host_and_port_agree) {
  EXPECT_EQ(page_origin(from("http://chess.example.org:8080"), kHttp), PageOrigin::same);
  EXPECT_EQ(page_origin(from("HTTP://Chess.Example.org:8080"), kHttp), PageOrigin::other);
  EXPECT_EQ(page_origin(from("http://Chess.Example.org:8080"), kHttp), PageOrigin::same);
  EXPECT_EQ(page_origin(from(""), kHttp), PageOrigin::unknown);
  for (const char* other :
       {"null", "http://chess.example.org", "http://chess.example.org:8081", "http://evil.org",
        "http://chess.example.org:8080.evil.org", "http://evil.org/chess.example.org:8080", "chess.example.org:8080",
        "http://", "://chess.example.org:8080", "file://", "http://chess.example.org:8080, http://evil.org"}) {
    EXPECT_EQ(page_origin(from(other), kHttp), PageOrigin::other) << other;
  }
  EXPECT_EQ(page_origin(from("http://", ""), kHttp), PageOrigin::other);
}

TEST(Credentials, behind_https_a_page_over_http_is_another_site) {
  EXPECT_EQ(page_origin(from("https://chess.example.org:8080"), kHttps), PageOrigin::same);
  EXPECT_EQ(page_origin(from("http://chess.example.org:8080"), kHttps), PageOrigin::other);
}

TEST(Credentials, a_cookie_counts_from_this_servers_pages_only) {
  EXPECT_EQ(shown_by(from("http://chess.example.org:8080"), kHttp, Purpose::change).cookie, "abc123");
  EXPECT_EQ(shown_by(from(""), kHttp, Purpose::read).cookie, "abc123") << "links and fetches that only read";
  EXPECT_FALSE(shown_by(from(""), kHttp, Purpose::change).cookie);
  for (const Purpose purpose : {Purpose::read, Purpose::change}) {
    EXPECT_FALSE(shown_by(from("http://evil.org"), kHttp, purpose).cookie);
    EXPECT_FALSE(shown_by(from("null"), kHttp, purpose).cookie);
  }
}

TEST(Credentials, are_found_among_other_cookies_and_garbage_is_none) {
  const auto cookie = [](const std::string& text) {
    RequestHead head = from("");
    head.cookie = text;
    return shown_by(head, kHttp, Purpose::read).cookie.value_or("none");
  };
  EXPECT_EQ(cookie("a=1; astragal=abc; b=2"), "abc");
  EXPECT_EQ(cookie("astragal=abc"), "abc");
  EXPECT_EQ(cookie("  astragal=abc  ;"), "abc");
  EXPECT_EQ(cookie("astragal=abc; astragal=def"), "abc");
  for (const std::string& none :
       {std::string{}, std::string{"astragal"}, std::string{"astragal="}, std::string{"xastragal=abc"},
        std::string{"astragal =abc"}, std::string{"astragal=a b"}, std::string{"astragal=\"abc\""},
        std::string{"astragal=%61"}, std::string{";;;;==;=;"}, std::string{"astragal=\xff\xfe"},
        "astragal=" + std::string(129, 'a'), std::string(10'000, ';'), std::string(10'000, '=')}) {
    EXPECT_EQ(cookie(none), "none") << none.substr(0, 40);
  }
}

TEST(Credentials, a_bearer_is_a_token_or_empty_if_it_is_none) {
  const auto bearer = [](const std::string& text) {
    RequestHead head;
    head.authorization = text;
    return shown_by(head, kHttp, Purpose::read).bearer.value_or("none");
  };
  EXPECT_EQ(bearer(""), "none");
  EXPECT_EQ(bearer("Bearer ast_abc"), "ast_abc");
  EXPECT_EQ(bearer("bearer  ast_abc "), "ast_abc");
  for (const char* bad : {"Basic YTpi", "Bearer", "Bearer ", "Bearer a b", "Bearer a, Bearer b", "ast_abc"}) {
    EXPECT_EQ(bearer(bad), "") << bad;
  }
}

TEST(Credentials, cookies_are_for_this_server_and_no_script) {
  const std::string cookie = set_cookie("abc", std::chrono::seconds{60}, kHttp);
  EXPECT_EQ(cookie, "astragal=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax");
  EXPECT_EQ(set_cookie("abc", std::chrono::seconds{60}, kHttps), cookie + "; Secure");
  EXPECT_EQ(clear_cookie(kHttp), "astragal=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
}

}  // namespace
}  // namespace server
