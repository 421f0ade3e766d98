// The lists of tournaments over HTTP, as the page searches them, and as calendars read them.
#include <gtest/gtest.h>

#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

class TournamentSearch : public testing::Test {
 protected:
  TournamentSearch() : event(start(), 2) {
    hold("Über 100% Cup", {{"starts_ms", 4'000'000'000'000}});
    event.enter_all();
    EXPECT_EQ(event.said("end", {{"reason", "over"}}), "ok");
    hold("Spring, the 2nd", {{"starts_ms", 3'000'000'000'000}});
    EXPECT_EQ(event.said("end", {{"reason", "over"}}), "ok");
    hold("Open cup", {});
  }
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<LocalServer>(place, Settings{.grace = 0});
    return server->port();
  }
  void hold(const std::string& name, Json more) {
    more["name"] = name;
    event.announce(more);
  }
  std::vector<std::string> found(const std::string& query) {
    const Answer answer = event.organizer.get("/api/tournaments?" + query);
    if (answer.status != 200) return {code_of(answer)};
    const Json list = Json::parse(answer.body);
    std::vector<std::string> names;
    for (const Json& one : list["tournaments"]) names.push_back(one["name"]);
    return names;
  }

  Place place;
  std::unique_ptr<LocalServer> server;
  Event event;
};

using Names = std::vector<std::string>;

TEST_F(TournamentSearch, FindsByNameGamePlayerAndYear) {
  const Names both{"Über 100% Cup", "Spring, the 2nd"};
  EXPECT_EQ(found("state=over"), both);
  EXPECT_EQ(found("state=over&name=cup"), Names{"Über 100% Cup"});
  EXPECT_EQ(found("state=over&name=%C3%9CBER"), Names{"Über 100% Cup"});
  EXPECT_EQ(found("state=over&name=0%25"), Names{"Über 100% Cup"});
  EXPECT_EQ(found("state=over&name=%25"), Names{"Über 100% Cup"});
  EXPECT_EQ(found("state=over&name=nothing"), Names{});
  EXPECT_EQ(found("state=over&variant=chess"), both);
  EXPECT_EQ(found("state=over&variant=chess56"), Names{});
  EXPECT_EQ(found("state=over&player=" + event.players[0].name()), Names{"Über 100% Cup"});
  EXPECT_EQ(found("state=over&year=2065"), Names{"Spring, the 2nd"});
  EXPECT_EQ(found("name=CUP"), Names{"Open cup"});
  EXPECT_EQ(found("state=over&year=1999"), Names{});
}

TEST_F(TournamentSearch, SaysWhatIsNoSearch) {
  for (const std::string query : {"state=all", "variant=draughts", "year=0", "year=later", "year=10000", "after=x"})
    EXPECT_EQ(found(query), Names{"bad_value"}) << query;
  EXPECT_EQ(found("player=Nobody_here"), Names{"no_such_user"});
  EXPECT_EQ(found("player=%3Cb%3E"), Names{"no_such_user"});
  EXPECT_EQ(found("name=" + std::string(400, 'x')), Names{"bad_value"});
}

TEST_F(TournamentSearch, CalendarsHaveWhatIsToCome) {
  const Answer all = request(server->port(), "GET", "/api/tournaments.ics");
  EXPECT_EQ(all.status, 200U);
  EXPECT_EQ(all.content_type, "text/calendar; charset=utf-8");
  EXPECT_NE(all.body.find("SUMMARY:Open cup\r\n"), std::string::npos);
  EXPECT_EQ(all.body.find("Spring"), std::string::npos);
  const Answer one = event.get("calendar.ics");
  EXPECT_NE(one.body.find("UID:" + event.id + "@astragal\r\n"), std::string::npos);
  EXPECT_NE(one.body.find("/tournaments/" + event.id + "\r\n"), std::string::npos);
  EXPECT_NE(one.body.find("DTSTART:20961002T070640Z\r\n"), std::string::npos);
}

}  // namespace
}  // namespace server::test
