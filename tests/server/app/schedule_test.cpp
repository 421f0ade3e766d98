// The operator's schedule from outside: what the server has announced by itself is there once, whatever happens to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

/// An arena and a Swiss, each at midnight, UTC: one of each is to come at any time.
std::string file_in(const Place& place) {
  const Json clock{{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}};
  Json terms{{"name", "Midnight arena"},
             {"format", "arena"},
             {"lasts_ms", 3'600'000},
             {"schedule", Json::array({{{"variant", "chess"}, {"options", Json::object()}, {"clock", clock}}})},
             {"rated", true},
             {"entry", Json::object()},
             {"next_round", "server"},
             {"tie_breaks", Json::array()}};
  const auto recurring = [](const std::string& id, const Json& of) {
    return Json{{"id", id}, {"times", Json::array({"00:00"})}, {"ahead_ms", 86'400'000}, {"terms", of}};
  };
  Json file = Json::array({recurring("arena", terms)});
  terms["name"] = "Midnight Swiss";
  terms["format"] = "swiss";
  terms["rounds"] = 3;
  terms.erase("lasts_ms");
  file.push_back(recurring("swiss", terms));
  const std::string path = (place / "schedule.json").string();
  std::ofstream(path) << file.dump(2);
  return path;
}

std::vector<std::pair<std::string, std::int64_t>> listed(std::uint16_t port) {
  const Json list = Json::parse(request(port, "GET", "/api/tournaments").body);
  std::vector<std::pair<std::string, std::int64_t>> all;
  for (const Json& one : list["tournaments"]) all.emplace_back(one["name"], one["starts_ms"]);
  return all;
}

TEST(ScheduleOfAServer, IsAnnouncedOnceAlsoAfterAKill) {
  const Place place;
  const std::vector<std::string> options{"--schedule", file_in(place)};
  auto server = std::make_unique<ServerChild>(place, 0, options);
  ASSERT_TRUE(eventually([&] { return listed(server->port()).size() >= 2; }));
  for (int i = 0; i < 2; ++i) {
    const auto before = listed(server->port());
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, 0, options);
    Browser one = Browser::with_account(server->port());  // so it has served for a while
    const auto after = listed(server->port());
    EXPECT_EQ((std::set{after.begin(), after.end()}).size(), after.size()) << "each beginning once";
    for (const auto& tournament : before) EXPECT_EQ(std::ranges::count(after, tournament), 1) << tournament.first;
  }
}

TEST(ScheduleOfAServer, SaysOfTheExampleThatItIsOne) {
  const Place place;
  const ServerChild server(place, 0, {"--schedule", "example"});
  ASSERT_TRUE(eventually([&] { return listed(server.port()).size() == 2; })) << "the next of each, at any time";
  const Json list = Json::parse(request(server.port(), "GET", "/api/tournaments").body);
  const std::string id = list["tournaments"][0]["id"];
  const Json view = Json::parse(request(server.port(), "GET", "/api/tournaments/" + id).body);
  EXPECT_EQ(view["example"], true);
  EXPECT_NE(std::string{view["terms"]["name"]}.find("(example)"), std::string::npos);
  EXPECT_EQ(view["arbiters"], Json::array());
  const std::string steps = request(server.port(), "GET", "/api/tournaments/" + id + "/steps").body;
  EXPECT_FALSE(Json::parse(steps.substr(0, steps.find('\n')))["d"].contains("by"));
}

}  // namespace
}  // namespace server::test
