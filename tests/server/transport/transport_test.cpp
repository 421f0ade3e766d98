// A real listener on a real socket: limits, slow readers, liveness, shutdown.
#include "tests/server/transport/listening.hpp"

namespace server::test {
namespace {

TEST_F(Transport, FramesGoBothWaysInOrder) {
  open();
  SocketClient client(port_);
  for (int i = 0; i < 100; ++i) client.send(std::to_string(i));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.receive(), std::to_string(i));
  client.close();
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1 && listener_->connections() == 0; }));
}

TEST_F(Transport, WhatAConnectionSendsItselfOvertakesNothingThatOthersHaveSentIt) {
  open();
  SocketClient client(port_);
  for (int i = 0; i < 10; ++i) client.send("both");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(client.receive(), "from elsewhere");
    EXPECT_EQ(client.receive(), "both");
  }
}

TEST_F(Transport, MeasuresTheWayThereAndBackWhileAClientSpeaks) {
  Limits limits = kUnhurried;
  limits.round_trip = 0ms;
  open(limits);
  SocketClient client(port_);
  client.send("first");
  EXPECT_EQ(client.receive(), "first");
  EXPECT_TRUE(eventually([&] {
    client.send("more");
    return client.receive() == "more" && measured_ >= 3;
  }));
}

TEST_F(Transport, MeasuresNotMoreOftenThanItMay) {
  Limits limits = kUnhurried;
  limits.round_trip = 1h;
  open(limits);
  SocketClient client(port_);
  for (int i = 0; i < 50; ++i) {
    client.send("more");
    EXPECT_EQ(client.receive(), "more");
  }
  EXPECT_EQ(measured_, 1);
}

TEST_F(Transport, APeerIsToldOfPingsAndPongsThatItHasNotCalledFor) {
  open();
  SocketClient client(port_);
  client.send("more");
  EXPECT_EQ(client.receive(), "more");  // the pong that measures has been sent as well
  for (int i = 0; i < 3; ++i) client.ping();
  for (int i = 0; i < 2; ++i) client.pong();
  client.send("more");
  EXPECT_EQ(client.receive(), "more");
  EXPECT_TRUE(eventually([&] { return measured_ == 1; }));
  EXPECT_EQ(nudged_, 5);
}

TEST_F(Transport, AFrameOverTheLimitClosesWith1009) {
  open();
  SocketClient fits(port_);
  fits.send(std::string(8192, 'a'));
  EXPECT_EQ(fits.receive()->size(), 8192U);
  SocketClient client(port_);
  client.send(std::string(8193, 'a'));
  EXPECT_EQ(client.receive(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1009);
}

TEST_F(Transport, ABinaryFrameClosesWith1003) {
  open();
  SocketClient client(port_);
  client.send_binary("\x01\x02");
  EXPECT_EQ(client.receive(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1003);
}

TEST_F(Transport, APeerMayCloseWithItsOwnCode) {
  open();
  SocketClient client(port_);
  client.send("one");
  client.send("bye");
  EXPECT_EQ(client.receive(), "one");
  EXPECT_EQ(client.receive(), std::nullopt);
  EXPECT_EQ(client.close_code(), 1008);
}

TEST_F(Transport, AReaderThatIsTooSlowIsDroppedWithoutSlowingOthers) {
  Limits limits = kUnhurried;
  limits.outbox_bytes = 64 << 10;
  limits.close_grace = 300ms;
  open(limits);
  SocketClient slow(port_);
  SocketClient other(port_);
  for (int i = 0; i < 64; ++i) slow.send("flood");  // the client never reads
  for (int i = 0; i < 20; ++i) {
    other.send("quick");
    EXPECT_EQ(other.receive(2s), "quick");
  }
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1; }));
  EXPECT_EQ(listener_->connections(), 1U);
}

TEST_F(Transport, ASilentSocketIsDropped) {
  Limits limits = kUnhurried;
  limits.silence_dropped = 600ms;
  open(limits);
  SocketClient client(port_);  // the client answers no ping, as nothing reads
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1; }));
}

TEST_F(Transport, ASocketThatAnswersPingsStays) {
  Limits limits = kUnhurried;
  limits.silence_dropped = 400ms;
  open(limits);
  SocketClient client(port_);
  EXPECT_THROW(client.receive(1500ms), std::runtime_error);  // reading answers the pings
  EXPECT_EQ(peers_closed_, 0);
}

TEST_F(Transport, AConnectionDroppedWithoutCloseIsNoticed) {
  open();
  SocketClient client(port_);
  client.abandon();
  EXPECT_TRUE(eventually([&] { return peers_closed_ == 1; }));
}

TEST_F(Transport, StoppingClosesSocketsWith1012AndWaitsForThem) {
  open();
  SocketClient client(port_);
  client.send("hello");
  EXPECT_EQ(client.receive(), "hello");
  std::thread reader([&] {
    EXPECT_EQ(client.receive(), std::nullopt);
    EXPECT_EQ(client.close_code(), 1012);
  });
  EXPECT_TRUE(stop());
  stopped_ = true;
  reader.join();
  EXPECT_EQ(peers_closed_, 1);
  EXPECT_THROW(SocketClient{port_}, std::exception);
}

TEST_F(Transport, StoppingDoesNotWaitForASilentClient) {
  Limits limits = kUnhurried;
  limits.close_grace = 300ms;
  open(limits);
  SocketClient client(port_);
  EXPECT_TRUE(eventually([&] { return listener_->connections() == 1; }));
  EXPECT_TRUE(stop());
  stopped_ = true;
}

TEST_F(Transport, HttpIsAnsweredOnTheSamePort) {
  open();
  EXPECT_EQ(request(port_, "GET", "/healthz").status, 200U);
  EXPECT_EQ(request(port_, "GET", "/nothing").status, 404U);
  EXPECT_EQ(request(port_, "POST", "/healthz", "body").body, "POST /healthz body");
  EXPECT_EQ(request(port_, "HEAD", "/healthz").body, "");
}

TEST_F(Transport, AHandlerThatThrowsIsAnsweredWith500AndLogged) {
  open();
  EXPECT_EQ(request(port_, "GET", "/fault").status, 500U);
  EXPECT_EQ(logged_.exchange(0), 1);
  EXPECT_EQ(request(port_, "GET", "/healthz").status, 200U);
}

TEST_F(Transport, ABodyOverTheLimitIsRefusedWith413) {
  open();
  EXPECT_EQ(request(port_, "POST", "/healthz", std::string(64 << 10, 'x')).status, 200U);
  EXPECT_EQ(request(port_, "POST", "/healthz", std::string((64 << 10) + 1, 'x')).status, 413U);
}

TEST_F(Transport, WhatIsNoHttpIsRefusedWith400AndClosed) {
  open();
  EXPECT_TRUE(raw_request(port_, "nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
}

TEST_F(Transport, ARequestThatNeverEndsIsDropped) {
  Limits limits = kUnhurried;
  limits.http_timeout = 300ms;
  open(limits);
  EXPECT_EQ(raw_request(port_, "GET / HTTP/1.1\r\nHost:"), "");
}

TEST_F(Transport, MoreConnectionsThanAllowedGetNoSocket) {
  Limits limits = kUnhurried;
  limits.sockets = 2;
  open(limits);
  SocketClient a(port_);
  SocketClient b(port_);
  EXPECT_THROW(SocketClient{port_}, std::exception);
  a.abandon();
  EXPECT_TRUE(eventually([&] { return listener_->connections() == 1; }));
  SocketClient c(port_);
  c.send("in");
  EXPECT_EQ(c.receive(), "in");
}

TEST_F(Transport, APortInUseIsASentence) {
  open();
  const auto second = Listener::open(loops_, {.port = port_}, {});
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("choose another with --listen"), std::string::npos) << second.error();
  EXPECT_FALSE(Listener::open(loops_, {.address = "localhost:80"}, {}));
}

}  // namespace
}  // namespace server::test
