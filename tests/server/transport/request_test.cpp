// Requests over HTTP that another server on the way could understand otherwise, and what clients may count on.
#include <gmock/gmock.h>

#include "tests/server/transport/listening.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Requests : public Transport {
 protected:
  void SetUp() override { open(); }
  /// Gives everything that these bytes are answered with, until the server closes.
  [[nodiscard]] std::string said(const std::string& bytes) const {
    const Raw raw(port_);
    raw.send(bytes);
    return raw.rest();
  }
  /// Gives everything that comes after a request that asks for the end of the connection.
  [[nodiscard]] std::string last(const std::string& head_and_body) const {
    return said("POST /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + head_and_body);
  }
  static int answers(const std::string& text) {
    int count = 0;
    for (auto at = text.find("HTTP/1.1 "); at != std::string::npos; at = text.find("HTTP/1.1 ", at + 1)) ++count;
    return count;
  }
};

const std::string kSmuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";

TEST_F(Requests, ABodyWhoseEndIsNotSureIsRefusedAndWhatFollowsIsNoRequest) {
  for (const char* head : {"Transfer-Encoding: xchunked",
                           "Transfer-Encoding: chunked, identity",
                           "Transfer-Encoding: identity",
                           "Transfer-Encoding: identity, chunked",
                           "Transfer-Encoding: gzip, chunked",
                           "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
                           "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                           "Transfer-Encoding: chunked, chunked",
                           "Transfer-Encoding: \"chunked\"",
                           "Transfer-Encoding: chunked;q=1",
                           "Transfer-Encoding:",
                           "Transfer-Encoding: chunked\r\nContent-Length: 3",
                           "Content-Length: 3\r\nTransfer-Encoding: chunked",
                           "Content-Length: 3\r\nContent-Length: 3",
                           "Content-Length: 3\r\nContent-Length: 4",
                           "Content-Length: 3, 3",
                           "Content-Length: +3",
                           "Content-Length: -1",
                           "Content-Length: 0x3",
                           "Content-Length:",
                           "Content-Length: 3 3"}) {
    const std::string all = said("POST /healthz HTTP/1.1\r\nHost: a\r\n" + std::string{head} + "\r\n\r\n" + kSmuggled);
    EXPECT_THAT(all, StartsWith("HTTP/1.1 400")) << head;
    EXPECT_EQ(answers(all), 1) << head << "\n" << all;
    EXPECT_THAT(all, HasSubstr("Connection: close")) << head;
  }
  EXPECT_THAT(said("POST /healthz HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
              StartsWith("HTTP/1.0 400"));
}

TEST_F(Requests, ABodyInChunksIsRead) {
  EXPECT_THAT(last("Transfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"),
              HasSubstr("healthz abcde"));
  EXPECT_THAT(last("Content-Length: 3\r\n\r\nabc"), HasSubstr("healthz abc"));
}

TEST_F(Requests, WhatComesBehindABodyIsNoHead) {
  const std::string all = last("Transfer-Encoding: chunked\r\n\r\n0\r\nHost: b\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n");
  EXPECT_THAT(all, StartsWith("HTTP/1.1 200"));
}

TEST_F(Requests, HeadsAreOnesThatEverybodyReadsAlike) {
  for (const char* request :
       {"GET /healthz HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET /healthz HTTP/1.1\nHost: a\n\n", "GET /healthz HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n Host: a\r\n\r\n", "GET  /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /health z HTTP/1.1\r\nHost: a\r\n\r\n", "GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n",
        "GET /healthz http/1.1\r\nHost: a\r\n\r\n", "GET /healthz\r\nHost: a\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a\rX: b\r\n\r\n"}) {
    EXPECT_THAT(said(request + kSmuggled), StartsWith("HTTP/1.1 400")) << request;
  }
  // A header line that goes on in the next line counts as one.
  EXPECT_THAT(said("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection:\r\n close\r\n\r\n"), StartsWith("HTTP/1.1 200"));
}

TEST_F(Requests, ThereIsOneHost) {
  for (const char* hosts : {"", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n", "Host:\r\n", "Host: a b\r\n",
                            "Host: a, b\r\n", "Host: a/b\r\n", "Host: a@b\r\n"}) {
    EXPECT_THAT(said("GET /healthz HTTP/1.1\r\n" + std::string{hosts} + "\r\n"), StartsWith("HTTP/1.1 400")) << hosts;
  }
  for (const char* host : {"chess.example.org:8080", "127.0.0.1", "[::1]:8080", "A-b_c.example"}) {
    const std::string head = "GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: " + std::string{host} + "\r\n\r\n";
    EXPECT_THAT(said(head), StartsWith("HTTP/1.1 200")) << host;
  }
  EXPECT_THAT(said("GET /healthz HTTP/1.0\r\n\r\n"), StartsWith("HTTP/1.0 200")) << "it is older than Host";
}

TEST_F(Requests, AnAbsoluteTargetIsTakenApart) {
  const auto get = [&](const std::string& target) {
    return said("GET " + target + " HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n");
  };
  EXPECT_THAT(get("http://a.example:80/healthz"), HasSubstr("GET /healthz "));
  EXPECT_THAT(get("HTTPS://a.example?x"), HasSubstr("GET /?x "));
  EXPECT_THAT(get("http://a.example"), HasSubstr("GET / "));
  EXPECT_THAT(get("http:///healthz"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(get("http://me@a.example/healthz"), StartsWith("HTTP/1.1 400"));
}

TEST_F(Requests, WhoWaitsToContinueIsTold) {
  const Raw raw(port_);
  raw.send(
      "POST /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-Continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(raw.until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  raw.send("abc");
  EXPECT_THAT(raw.rest(), HasSubstr("POST /healthz abc"));
}

TEST_F(Requests, WhatCannotBeExpectedIs417AndTooLargeABodyIsNotAskedFor) {
  EXPECT_THAT(last("Expect: tea\r\nContent-Length: 3\r\n\r\nabc"), StartsWith("HTTP/1.1 417"));
  EXPECT_THAT(last("Expect: 100-continue, tea\r\nContent-Length: 3\r\n\r\nabc"), StartsWith("HTTP/1.1 417"));
  EXPECT_THAT(last("Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n"), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(last("Expect: 100-continue\r\n\r\n"), StartsWith("HTTP/1.1 200")) << "there is nothing to wait for";
}

TEST_F(Requests, SeveralAtOnceAreAnsweredInTheirOrder) {
  const std::string all = said(
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nHEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
      "POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc");
  EXPECT_EQ(answers(all), 3) << all;
  EXPECT_LT(all.find("GET /healthz"), all.find("POST /nothing abc"));
  EXPECT_EQ(all.find("GET /healthz", all.find("GET /healthz") + 1), std::string::npos) << "a HEAD has no body";
}

TEST_F(Requests, ARefusalAfterAHeadHasABody) {
  const std::string all = said("HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n");
  EXPECT_EQ(answers(all), 2);
  EXPECT_THAT(all, HasSubstr("The request was not understood"));
}

class RequestBudget : public Transport {};

TEST_F(RequestBudget, ChunksMayNotOutweighTheirBody) {
  Limits limits = kUnhurried;
  limits.http_timeout = 400ms;
  open(limits);
  const Raw raw(port_);
  raw.send("POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=");
  const std::string extension(std::size_t{1} << 20, 'a');
  std::size_t sent = 0;
  for (int i = 0; i < 64; ++i) {
    const std::size_t more = raw.send(extension);
    sent += more;
    if (more < extension.size()) break;
  }
  EXPECT_LT(sent, std::size_t{32} << 20) << "what the sockets hold, and no more";
}

TEST_F(Requests, NothingSaysOfWhichPartsTheServerIsMade) {
  const std::string get = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  for (const std::string& bytes : {get, std::string{"nonsense\r\n\r\n"}}) {
    EXPECT_THAT(said(bytes), Not(HasSubstr("Beast"))) << bytes;
  }
  const Raw raw(port_);
  raw.send(kUpgrade + "\r\n");
  const std::string upgraded = raw.until("\r\n\r\n");
  EXPECT_THAT(upgraded, StartsWith("HTTP/1.1 101"));
  EXPECT_THAT(upgraded, Not(HasSubstr("Beast")));
}

}  // namespace
}  // namespace server::test
