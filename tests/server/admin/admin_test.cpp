// `astragal admin`, as an operator says it, while a server runs and while none does, and the server that it was said
// for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <future>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Said {
  int status = -1;
  std::string text;
};

/// Runs a command, and gives its output and complaints together.
Said say_at(const fs::path& data, const std::string& arguments, const std::string& input = "") {
  const std::string command = "printf '%s' '" + input + "' | '" + ASTRAGAL_PROGRAM + "' admin " + arguments +
                              " --data '" + data.string() + "' 2>&1";
  Said said;
  FILE* pipe = popen(command.c_str(), "r");
  for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) said.text += static_cast<char>(c);
  said.status = WEXITSTATUS(pclose(pipe));
  return said;
}

class Admin : public testing::Test {
 protected:
  [[nodiscard]] Said say(const std::string& arguments, const std::string& input = "") const {
    return say_at(place.data(), arguments, input);
  }
  [[nodiscard]] fs::path socket() const { return place.data() / "admin.sock"; }
  static std::string greet(SocketClient& socket, const Json& features) {
    socket.send(Json{{"t", "hello"}, {"d", {{"protocol", 1}, {"features", features}}}}.dump());
    return socket.receive().value();
  }

  Place place;
};

enum class While : std::uint8_t { stopped, running };

/// Runs each test's commands while a server runs, and while none does.
class AdminBothWays : public Admin, public testing::WithParamInterface<While> {
 protected:
  AdminBothWays() {
    if (GetParam() == While::running) server = std::make_unique<LocalServer>(place);
  }
  /// Starts a server for what is looked at afterwards.
  const LocalServer& serve() {
    if (!server) server = std::make_unique<LocalServer>(place);
    return *server;
  }
  void stop_if_stopped() {
    if (GetParam() == While::stopped) server.reset();
  }
  std::unique_ptr<LocalServer> server;
};
INSTANTIATE_TEST_SUITE_P(While, AdminBothWays, testing::Values(While::stopped, While::running),
                         [](const auto& test) { return test.param == While::stopped ? "Stopped" : "Running"; });

TEST_P(AdminBothWays, MakesTheFirstAccountWhichThenSignsIn) {
  EXPECT_EQ(say("make-account Root --role admin", "correct horse\\n").status, 1) << "a name of the server's own";
  EXPECT_EQ(say("make-account Alice --role admin", "correct horse\n").status, 0);
  EXPECT_THAT(say("list").text, HasSubstr("\tAlice\tplayer admin\n"));
  Browser alice(serve().port());
  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "ok");
  EXPECT_EQ(Json::parse(alice.get("/api/account").body)["roles"], (Json::array({"player", "admin"})));
}

TEST_P(AdminBothWays, GrantsRevokesAndCloses) {
  ASSERT_EQ(say("make-account Bobby", "correct horse").status, 0);
  EXPECT_EQ(say("grant bobby moderator").text, "Bobby: player moderator\n");
  EXPECT_EQ(say("revoke Bobby moderator").text, "Bobby: player\n");
  EXPECT_EQ(say("revoke Bobby player").status, 1);
  EXPECT_EQ(say("grant Bobby king").status, 1);
  EXPECT_EQ(say("grant B0bby admin").status, 1) << "who looks like him is not him";
  EXPECT_EQ(say("close Bobby").text, "Bobby: closed\n");
  EXPECT_EQ(say("grant Bobby admin").status, 1);
  EXPECT_EQ(say("make-account Bobby", "correct horse").status, 1);
  EXPECT_THAT(say("list").text, HasSubstr("\tBobby\tclosed\n"));
}

TEST_P(AdminBothWays, MutesAndLetsSpeakAgain) {
  Client rude(serve().port());
  rude.create(Json::object());
  stop_if_stopped();
  const Said muted = say("mute " + rude.id() + " --for 12h --reason 'calls people names'");
  EXPECT_EQ(muted.status, 0) << muted.text;
  EXPECT_THAT(muted.text,
              testing::AllOf(HasSubstr(rude.id() + "): muted until 20"), HasSubstr(": calls people names")));
  EXPECT_THAT(say("mutes").text, HasSubstr(rude.id()));
  rude.resume(serve().port());
  rude.watch(rude.game());
  const Json refused = rude.act("say", {{"to", "players"}, {"text", "hello"}});
  EXPECT_EQ(refused["d"]["code"], "muted") << refused;
  EXPECT_THAT(refused["d"]["message"].get<std::string>(), HasSubstr(": calls people names"));
  stop_if_stopped();
  EXPECT_EQ(say("unmute " + rude.id()).status, 0);
  EXPECT_EQ(say("mutes").text, "");
  rude.resume(serve().port());
  EXPECT_EQ(rude.act("say", {{"to", "players"}, {"text", "hello"}})["t"], "said");
  EXPECT_EQ(say("mute Nobody99").status, 1);
  EXPECT_EQ(say("mute " + rude.id() + " --for ever").status, 2);
}

TEST_P(AdminBothWays, CallsAGameOffWhichThenDoesNotCount) {
  Client white(serve().port());
  white.create({{"clock", kFiveMinutes}});
  Client black(server->port());
  black.watch(white.game());
  black.join();
  white.until([&] { return white.my_turn(); });
  white.move("e2e4");
  stop_if_stopped();
  const Said off = say("close-game " + white.game());
  EXPECT_EQ(off.text, white.game() + ": called off\n");
  EXPECT_EQ(say("close-game " + white.game()).status, 1) << "it has ended";
  EXPECT_EQ(say("close-game nosuchgm").status, 1);
  EXPECT_EQ(say("close-game nonsense!").status, 1);
  for (Client* one : {&white, &black}) {
    if (GetParam() == While::stopped) one->resume(serve().port());
    one->until([&] { return one->outcome().has_value(); });
    EXPECT_EQ(*one->outcome(), (Json{{"result", "none"}, {"reason", "adjudication"}}));
  }
  const Json shown = Json::parse(request(server->port(), "GET", "/game/export/" + white.game()).body);
  EXPECT_EQ(shown["status"], "adjudication");
}

TEST_P(AdminBothWays, AnnouncesToThoseWhoKnowSuchFrames) {
  EXPECT_THAT(say("announce 'The server restarts at 20:00.' --for 2h").text, HasSubstr("announced until 20"));
  SocketClient page(serve().port());
  EXPECT_EQ(Json::parse(greet(page, Json::array({"announcements", "future"})))["d"]["features"],
            Json::array({"announcements"}));
  const Json told = Json::parse(page.receive().value());
  EXPECT_EQ(told["t"], "announcement");
  EXPECT_EQ(told["d"]["text"], "The server restarts at 20:00.");
  EXPECT_GT(told["d"]["left_ms"], 7'000'000);
  SocketClient old(server->port());
  EXPECT_EQ(Json::parse(greet(old, Json::array()))["d"]["features"], Json::array());
  stop_if_stopped();
  EXPECT_EQ(say("announce").text, "nothing is announced\n");
  EXPECT_EQ(say("announce 'two\nlines'").status, 1);
  SocketClient late(serve().port());
  (void)greet(late, Json::array({"announcements"}));
  EXPECT_FALSE(late.ready(std::chrono::milliseconds(100)));
  if (GetParam() == While::running) {
    EXPECT_EQ(Json::parse(page.receive().value())["d"], Json::object()) << "it is taken back at once";
    EXPECT_FALSE(old.ready(std::chrono::milliseconds(100)));
  }
}

TEST_P(AdminBothWays, TwoAtOnceAreBothDone) {
  std::vector<std::future<Said>> all;
  for (int i = 0; i < 4; ++i) {
    const std::string name = "Many" + std::string(1, static_cast<char>('a' + i));
    all.push_back(std::async(std::launch::async, [this, name] { return say("make-account " + name, kPassword); }));
  }
  for (auto& one : all) {
    const Said said = one.get();
    EXPECT_EQ(said.status, 0) << said.text;
  }
}

TEST_F(Admin, WhatChangesHoldsAtOnceForWhoIsConnected) {
  const LocalServer server(place);
  Browser mo = Browser::with_account(server.port(), "Morris");
  SocketClient page(server.port(), "/ws", mo.headers());
  EXPECT_THAT(greet(page, Json::array()), HasSubstr(R"("roles":["player"])"));
  EXPECT_EQ(mo.said("/api/mute", {{"player", "Morris"}}), "missing_role");
  EXPECT_EQ(say("grant Morris moderator").status, 0);
  EXPECT_FALSE(page.receive());
  EXPECT_EQ(page.close_code(), 4001) << "he comes back as who he is now";
  SocketClient again(server.port(), "/ws", mo.headers());
  EXPECT_THAT(greet(again, Json::array()), HasSubstr("moderator"));
  EXPECT_EQ(mo.said("/api/mute", {{"player", "Morris"}}), "not_available") << "he may, but not himself";
  EXPECT_EQ(say("close Morris").status, 0);
  EXPECT_FALSE(again.receive());
  EXPECT_EQ(code_of(mo.get("/api/account")), "not_signed_in");
}

TEST_F(Admin, SaysWhatIsWrong) {
  EXPECT_EQ(say("make-account Carol", "short").status, 1);
  EXPECT_EQ(say("make-account").status, 2);
  EXPECT_EQ(say("").status, 2);
  EXPECT_EQ(say("announce Soon --for 99d").status, 1);
}

TEST_F(Admin, ASocketThatAKillHasLeftIsReplacedAndAStopTakesItAway) {
  auto server = std::make_unique<ServerChild>(place);
  struct stat info{};
  ASSERT_EQ(stat(socket().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  EXPECT_TRUE(fs::exists(socket()));
  EXPECT_EQ(say("make-account Alice", kPassword).status, 0) << "nobody answers there: the database";
  server = std::make_unique<ServerChild>(place);
  EXPECT_THAT(say("list").text, HasSubstr("\tAlice\tplayer\n"));
  server->signal(SIGTERM);
  EXPECT_EQ(server->wait(), 0);
  EXPECT_FALSE(fs::exists(socket()));
}

TEST_F(Admin, WhatIsNoSocketIsLeftAloneAndALongPathSaysSo) {
  fs::create_directories(place.data());
  // `place` holds the directory, which the server does not close itself
  fs::permissions(place.data(), fs::perms::owner_all);
  std::ofstream(socket()) << "mine";
  {
    const ServerChild server(place);
    constexpr const char* kWhy = "there is something else of this name";
    EXPECT_THAT(server.err_with(kWhy), HasSubstr(kWhy));
  }
  EXPECT_TRUE(fs::is_regular_file(socket()));
  const std::string deep(120, 'x');
  const Child server(place,
                     {"serve", "--listen", "127.0.0.1:0", "--data", place.data() / deep, "--page", place.page()});
  while (!server.out().ends_with('\n')) usleep(2000);
  constexpr const char* kWhy = "a socket's path has less than 108 bytes";
  EXPECT_THAT(server.err_with(kWhy), HasSubstr(kWhy));
}

/// A connection to the socket that no program of the project makes.
class Visitor {
 public:
  explicit Visitor(const fs::path& file) : socket_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, file.c_str(), sizeof(address.sun_path) - 1);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
      throw std::runtime_error("connect");
    }
    const timeval patience{.tv_sec = kPatience.count(), .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  }
  ~Visitor() { ::close(socket_); }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  /// Sends bytes, and gives what comes until the server closes.
  std::string ask(const std::string& bytes) {
    (void)::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    std::string answer;
    char c = 0;
    while (recv(socket_, &c, 1, 0) == 1) answer += c;
    return answer;
  }

 private:
  int socket_;
};

TEST_F(Admin, GarbageOnTheSocketGetsASentenceOrNothing) {
  const LocalServer server(place);
  EXPECT_THAT(Visitor(socket()).ask("nonsense\n"), HasSubstr(R"({"error":)"));
  EXPECT_THAT(Visitor(socket()).ask("{}\n"), HasSubstr(R"({"error":)"));
  EXPECT_THAT(Visitor(socket()).ask(R"({"what":"explode"})"
                                    "\n"),
              HasSubstr("there is no command explode"));
  EXPECT_THAT(Visitor(socket()).ask(R"({"what":"close"})"
                                    "\n"),
              HasSubstr("say whom"));
  EXPECT_THAT(Visitor(socket()).ask(R"({"what":"list","extra":1})"
                                    "\n"),
              HasSubstr(R"({"error":)"));
  EXPECT_THAT(Visitor(socket()).ask(std::string("\0\xff\n", 3)), HasSubstr(R"({"error":)"));
  EXPECT_EQ(Visitor(socket()).ask(std::string(100'000, 'x')), "") << "too long a line";
  std::vector<std::unique_ptr<Visitor>> silent;
  for (int i = 0; i < 100; ++i) silent.push_back(std::make_unique<Visitor>(socket()));
  EXPECT_EQ(say("list").status, 0) << "who says nothing makes room";
  silent.clear();
  EXPECT_EQ(say("list").status, 0);
}

}  // namespace
}  // namespace server::test
