// The computer's process as an operator meets it: it is killed or stopped in the middle of games, the server goes
// without it, and another one is started by hand.
#include <gtest/gtest.h>

#include <csignal>
#include <random>

#include "server/base/id.hpp"
#include "tests/server/computer/computers.hpp"
#include "tests/server/computer/terms.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

class ComputerProcesses : public testing::Test {
 protected:
  Place place;

  [[nodiscard]] pid_t one_computer() const { return test::one_computer(place); }
  static Json status(const ServerChild& server) {
    return Json::parse(request(server.port(), "GET", "/api/computer", "").body);
  }
  static void challenge(Client& person, const std::string& variant, const Json& clock = {{"type", "unlimited"}}) {
    person.create({{"variant", variant}, {"to", "Astragal-2"}, {"clock", clock}});
    person.until([&] { return person.playing(); });
  }
  static void move(Client& person, std::mt19937& random) {
    person.until([&] { return person.outcome() || (person.my_turn() && !person.legal().empty()); });
    ASSERT_FALSE(person.outcome());
    ASSERT_EQ(person.move(person.any_move(random))["t"], "moved");
  }
};

TEST_F(ComputerProcesses, AKilledOneComesBackAndGoesOnWithItsGamesAndTheirDice) {
  const ServerChild server(place, 0, {"--computer", "here"});
  Client quiet(server.port());
  Client dice(server.port());
  challenge(quiet, "chess");
  challenge(dice, "rolling");
  std::mt19937 random(1);
  for (int round = 0; round < 3; ++round) {
    for (Client* one : {&quiet, &dice}) move(*one, random);
    const pid_t killed = one_computer();
    ASSERT_EQ(::kill(killed, SIGKILL), 0);
    EXPECT_TRUE(eventually([&] { return one_computer() != killed; }));
  }
  for (Client* one : {&quiet, &dice}) {
    one->until([&] { return one->my_turn(); });
    EXPECT_FALSE(one->outcome());
  }
}

TEST_F(ComputerProcesses, OneThatIsStoppedKeepsNobodyElseWaiting) {
  const ServerChild server(place, 0, {"--computer", "here"});
  Client against(server.port());
  challenge(against, "chess");
  const pid_t stopped = one_computer();
  ASSERT_EQ(::kill(stopped, SIGSTOP), 0);
  std::mt19937 random(2);
  move(against, random);
  Two people(server.port(), {{"variant", "chess"}});
  people.move("e2e4");
  people.move("e7e5");
  ASSERT_EQ(::kill(stopped, SIGCONT), 0) << "the server has killed it: this machine took half a minute for this";
  against.until([&] { return against.my_turn(); });
}

TEST_F(ComputerProcesses, ItEndsWithItsServerAndItsGamesGoOnWithTheNextOne) {
  auto server = std::make_unique<ServerChild>(place, 0, std::vector<std::string>{"--computer", "here"});
  const std::uint16_t port = server->port();
  Client person(port);
  challenge(person, "chess");
  std::mt19937 random(3);
  move(person, random);
  for (const int signal : {SIGTERM, SIGKILL}) {
    server->signal(signal);
    server->wait();
    // The old computer may still be there; it has none of the server's sockets.
    server = std::make_unique<ServerChild>(place, port, std::vector<std::string>{"--computer", "here"});
    person.resume();
    move(person, random);
  }
  person.until([&] { return person.my_turn(); });
  (void)one_computer();
}

TEST_F(ComputerProcesses, ItHasNothingOpenOfTheServers) {
  const ServerChild server(place, 0, {"--computer", "here"});
  Client person(server.port());
  challenge(person, "chess");
  ASSERT_EQ(::kill(one_computer(), SIGKILL), 0);  // the next process starts while there are clients
  std::mt19937 random(5);
  move(person, random);
  person.until([&] { return person.my_turn(); });
  const std::string fds = "/proc/" + std::to_string(one_computer()) + "/fd";
  int sockets = 0;
  for (const auto& entry : std::filesystem::directory_iterator(fds)) {
    if (std::filesystem::read_symlink(entry.path()).string().starts_with("socket:")) ++sockets;
  }
  EXPECT_LE(sockets, 2 * kComputerLevels) << "its own connections, and what it asks over HTTP";
}

TEST_F(ComputerProcesses, OffThereIsNone) {
  const ServerChild server(place, 0, {"--computer", "off"});
  EXPECT_TRUE(computers_of(place).empty());
  EXPECT_FALSE(std::filesystem::exists(place.data() / "computer.key"));
  Client person(server.port());
  const Json refused = person.ask("create", challenge_to("Astragal-1"));
  EXPECT_EQ(refused["d"]["code"], "no_such_player");
}

TEST_F(ComputerProcesses, ElsewhereSomebodyStartsItWithTheKeyAndAsManyGamesAsItMay) {
  const ServerChild server(place, 0, {"--computer", "elsewhere"});
  EXPECT_TRUE(computers_of(place).empty());
  const std::string address = "ws://127.0.0.1:" + std::to_string(server.port());
  const std::string key = (place.data() / "computer.key").string();
  Child computer(place, {"computer", "--server", address, "--key", key, "--games", "1"});
  Client first(server.port());
  challenge(first, "chess", kFiveMinutes);
  Client second(server.port());
  second.create({{"variant", "chess"}, {"to", "Astragal-5"}, {"clock", kFiveMinutes}});
  EXPECT_TRUE(eventually([&] { return status(server)["waiting"] == 1; }));
  std::mt19937 random(4);
  move(first, random);
  first.until([&] { return first.my_turn(); });
  second.take_all();
  EXPECT_FALSE(second.playing()) << "all places are taken";
  first.act("resign");
  second.until([&] { return second.playing(); });
  computer.signal(SIGTERM);
  EXPECT_EQ(computer.wait(), 0);
  EXPECT_TRUE(eventually([&] { return status(server)["here"] == false; }));
}

TEST_F(ComputerProcesses, AWrongKeyIsRefusedWithASentence) {
  Child computer(place, {"computer", "--key", (place / "none").string()});
  EXPECT_EQ(computer.wait(), 1);
  EXPECT_TRUE(computer.err().contains("cannot be read")) << computer.err();
  Child other(place, {"computer", "--server", "http://127.0.0.1:8080", "--key", (place / "none").string()});
  EXPECT_EQ(other.wait(), 1);
  EXPECT_TRUE(other.err().contains("write it like ws://127.0.0.1:8080")) << other.err();
}

}  // namespace
}  // namespace server::test
