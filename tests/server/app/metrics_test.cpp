// What a server tells of itself to whoever watches it: at an address of its own, counted while games are played, and
// bounded, whoever asks there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <list>
#include <map>
#include <set>
#include <sstream>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The samples of an answer by name and labels, and the families that have them.
struct Metrics {
  std::map<std::string, double> samples;
  std::map<std::string, std::string> types;  // by family
  std::set<std::string> helped;
};

/// The family that a sample belongs to.
std::string family_of(const std::string& sample, const Metrics& metrics) {
  const std::string name = sample.substr(0, sample.find('{'));
  for (const std::string ending : {"_bucket", "_sum", "_count"}) {
    const std::string family = name.substr(0, name.size() - std::min(name.size(), ending.size()));
    if (name.ends_with(ending) && metrics.types.contains(family)) return family;
  }
  return name;
}

Metrics read(const std::string& text) {
  Metrics metrics;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string hash;
    std::string what;
    std::string family;
    if (line.starts_with("# ")) {
      words >> hash >> what >> family;
      if (what == "HELP") EXPECT_TRUE(metrics.helped.insert(family).second) << family << " twice";
      if (what == "TYPE") words >> metrics.types[family];
      continue;
    }
    const std::size_t end = line.rfind(' ');
    EXPECT_TRUE(metrics.samples.emplace(line.substr(0, end), std::stod(line.substr(end))).second) << line << " twice";
  }
  return metrics;
}

class MetricsTest : public testing::Test {
 protected:
  /// The port of a server's metrics.
  static std::uint16_t port_of_metrics(const ServerChild& server) {
    const std::string out = server.out();
    const std::string before = "Its metrics are on http://127.0.0.1:";
    const std::size_t at = out.find(before);
    if (at == std::string::npos) throw std::runtime_error("no metrics: " + out);
    return static_cast<std::uint16_t>(std::stoi(out.substr(at + before.size())));
  }
  [[nodiscard]] Metrics look() const { return read(request(port, "GET", "/metrics").body); }
  [[nodiscard]] double value(const std::string& sample) const {
    const Metrics metrics = look();
    const auto found = metrics.samples.find(sample);
    return found == metrics.samples.end() ? -1 : found->second;
  }
  /// Some are read now and then, and what is counted may come a moment after its answer.
  [[nodiscard]] bool comes_to(const std::string& sample, double wanted) const {
    return eventually([&] { return value(sample) == wanted; });
  }

  Place place;
  ServerChild server{place, 0, {"--metrics", "127.0.0.1:0", "--threads", "2", "--computer", "off"}};
  std::uint16_t port = port_of_metrics(server);
};

TEST_F(MetricsTest, EachFamilyHasItsHelpAndItsType) {
  ASSERT_TRUE(eventually([&] { return look().types.contains("astragal_database_bytes"); })) << "it is asked for";
  ASSERT_TRUE(eventually([&] { return look().types.contains("astragal_computer_here"); }));
  const Answer answer = request(port, "GET", "/metrics");
  EXPECT_EQ(answer.status, 200U);
  EXPECT_EQ(answer.content_type, "text/plain; version=0.0.4; charset=utf-8");
  const Metrics metrics = read(answer.body);
  std::set<std::string> seen;
  for (const auto& [sample, value] : metrics.samples) {
    const std::string family = family_of(sample, metrics);
    EXPECT_TRUE(metrics.types.contains(family) && metrics.helped.contains(family)) << sample;
    EXPECT_GE(value, 0) << sample;
    seen.insert(family);
  }
  for (const auto& [family, type] : metrics.types) EXPECT_TRUE(seen.contains(family)) << family << " has no sample";
  EXPECT_EQ(metrics.types.at("astragal_moves_total"), "counter");
  EXPECT_EQ(metrics.types.at("astragal_rooms"), "gauge");
  EXPECT_EQ(metrics.types.at("astragal_commit_seconds"), "histogram");
  EXPECT_EQ(metrics.samples.at("astragal_serves"), 1);
  EXPECT_EQ(metrics.samples.at("astragal_stores"), 1);
  EXPECT_GT(metrics.samples.at("astragal_database_bytes"), 0);
  EXPECT_GT(metrics.samples.at("process_resident_memory_bytes"), 1 << 20);
  EXPECT_GT(metrics.samples.at("astragal_disk_free_bytes{place=\"database\"}"), 0);
  EXPECT_GT(metrics.samples.at("astragal_queue_places{queue=\"writes\"}"), 0);
  for (const char* loop : {"0", "1"})
    EXPECT_TRUE(comes_to("astragal_loop_waiting_seconds{loop=\"" + std::string{loop} + "\"}", 0)) << loop;
}

TEST_F(MetricsTest, CountAGameAndWhatIsRefusedInIt) {
  const std::string illegal = "astragal_refusals_total{over=\"websocket\",code=\"illegal_move\"}";
  const std::string nobody = "astragal_refusals_total{over=\"http\",code=\"no_such_user\"}";
  const Metrics before = look();
  EXPECT_EQ(before.samples.at("astragal_moves_total"), 0);
  EXPECT_EQ(before.samples.at(illegal), 0);

  Two game(server.port(), {{"clock", kFiveMinutes}});
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) game.move(move);
  EXPECT_EQ(game.mover().act("move", {{"move", "e5e2"}, {"ply", 4}})["d"]["code"], "illegal_move");
  EXPECT_EQ(request(server.port(), "GET", "/api/user/nobody").status, 404U);

  EXPECT_TRUE(comes_to("astragal_moves_total", 3));
  EXPECT_TRUE(comes_to(illegal, 1));
  EXPECT_TRUE(comes_to(nobody, 1));
  EXPECT_TRUE(comes_to("astragal_rooms", 1));
  EXPECT_TRUE(comes_to("astragal_games_begun_total", 1));
  EXPECT_TRUE(comes_to("astragal_games_ended_total", 0));
  game.white.act("resign");
  EXPECT_TRUE(comes_to("astragal_games_ended_total", 1));
  const Metrics after = look();
  EXPECT_GE(after.samples.at("astragal_connections"), 2);
  EXPECT_GE(after.samples.at("astragal_commit_seconds_count"), 5);
  EXPECT_GE(after.samples.at("astragal_commit_requests_sum"), after.samples.at("astragal_commit_requests_count"));
  EXPECT_GE(after.samples.at("astragal_command_seconds_count"), 4);
  EXPECT_EQ(after.samples.at("astragal_command_seconds_bucket{le=\"+Inf\"}"),
            after.samples.at("astragal_command_seconds_count"));
  EXPECT_GE(after.samples.at("astragal_messages_total"), 8);
  EXPECT_EQ(after.samples.at("astragal_http_answers_total{status=\"4xx\"}"), 1);

  game.white.close();
  game.black.close();
  EXPECT_TRUE(comes_to("astragal_sessions_closed_total", 2));
  EXPECT_TRUE(comes_to("astragal_sessions_opened_total", 2));
}

TEST_F(MetricsTest, CountWhomABoundTurnsAway) {
  EXPECT_TRUE(comes_to("astragal_turned_away_total{bound=\"messages\"}", 0));
  Client client(server.port());
  for (int i = 0; i < 70; ++i) client.say_text(R"({"t":"ping","d":{}})");
  EXPECT_TRUE(eventually([&] { return value("astragal_turned_away_total{bound=\"messages\"}") > 0; }));
}

TEST_F(MetricsTest, AreNotOnThePublicAddress) {
  const Answer answer = request(server.port(), "GET", "/metrics");
  EXPECT_EQ(answer.status, 404U);
  EXPECT_THAT(answer.body, Not(HasSubstr("astragal_")));
  const Place other;
  const ServerChild without(other);
  EXPECT_THAT(without.out(), Not(HasSubstr("metrics")));
}

TEST_F(MetricsTest, AreAllThatIsAnsweredThere) {
  EXPECT_EQ(request(port, "GET", "/metrics?name[]=x").status, 200U);
  EXPECT_EQ(request(port, "GET", "/").status, 404U);
  EXPECT_EQ(request(port, "GET", "/api/variants").status, 404U);
  EXPECT_EQ(request(port, "GET", "/ws").status, 404U);
  const Answer refused = request(port, "POST", "/metrics", "x");
  EXPECT_EQ(refused.status, 405U);
  EXPECT_EQ(refused.allow, "GET, HEAD");
}

TEST_F(MetricsTest, AnAddressThatCannotBeIsRefusedWithWhatToDo) {
  const Place other;
  Child taken(other, {"serve", "--listen", "127.0.0.1:0", "--data", other.data().string(), "--page",
                      other.page().string(), "--metrics", "127.0.0.1:" + std::to_string(port)});
  EXPECT_EQ(taken.wait(), 1);
  EXPECT_THAT(taken.err(), HasSubstr("choose another with --metrics"));
  Child wrong(other, {"serve", "--metrics", "somewhere"});
  EXPECT_NE(wrong.wait(), 0);
  EXPECT_THAT(wrong.err(), HasSubstr("\"somewhere\" is no address to listen on"));
}

/// Silent ones, slow ones and garbage: as many as may be are borne for as long as may be, and players notice nothing.
TEST_F(MetricsTest, WhoeverHoldsThemUpIsBounded) {
  Two game(server.port(), {{"clock", kFiveMinutes}});
  std::list<Raw> silent;
  for (int i = 0; i < 16; ++i) silent.emplace_back(port).send(i % 2 == 0 ? "" : "GET /met");
  ASSERT_TRUE(eventually([&] { return request(port, "GET", "/metrics").status == 503U; })) << "a 17th is turned away";
  game.move("e2e4");
  game.move("e7e5");
  for (const Raw& one : silent) EXPECT_THAT(one.rest(), Not(HasSubstr("200 OK"))) << "it is closed in the end";
  EXPECT_TRUE(eventually([&] { return request(port, "GET", "/metrics").status == 200U; }));

  EXPECT_THAT(raw_request(port, std::string(64 << 10, 'x')), Not(HasSubstr("200 OK")));
  EXPECT_THAT(raw_request(port, "\x16\x03\x01 not HTTP\r\n\r\n"), HasSubstr("400 Bad Request"));
  const std::string long_head = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(16 << 10, 'x');
  EXPECT_THAT(raw_request(port, long_head + "\r\n\r\n"), HasSubstr("431"));
  const std::string body(64 << 10, 'x');
  EXPECT_THAT(raw_request(port, "POST /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 65536\r\n\r\n" + body),
              HasSubstr("413"));
  game.move("g1f3");
  EXPECT_TRUE(comes_to("astragal_moves_total", 3));
}

TEST_F(MetricsTest, AskingAThousandTimesLeavesNothingBehindAndDisturbsNobody) {
  Two game(server.port(), {{"clock", kFiveMinutes}});
  for (const char* late : {"astragal_database_bytes", "astragal_computer_here"})
    ASSERT_TRUE(eventually([&] { return look().types.contains(late); })) << late;
  const Metrics before = look();
  const std::vector<std::string> moves{"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int i = 0; i < 960; ++i) {
    ASSERT_EQ(request(port, "GET", "/metrics").status, 200U);
    if (i % 10 == 0) {  // or the server takes them for gone
      game.white.take_all();
      game.black.take_all();
    }
    if (i % 240 == 0) game.move(moves[static_cast<std::size_t>(i / 240)]);
  }
  const Raw kept(port);
  for (int i = 0; i < 40; ++i) kept.send("HEAD /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  for (int i = 0; i < 40; ++i) ASSERT_THAT(kept.until("\r\n\r\n"), HasSubstr("200 OK"));
  EXPECT_TRUE(comes_to("astragal_moves_total", 4));
  const Metrics after = look();
  EXPECT_EQ(after.samples.size(), before.samples.size()) << "no label is made while the server runs";
  EXPECT_LE(after.samples.at("process_open_fds"), before.samples.at("process_open_fds") + 2);
  EXPECT_EQ(after.samples.at("process_threads"), before.samples.at("process_threads"));
  EXPECT_EQ(after.samples.at("astragal_http_answers_total{status=\"2xx\"}"),
            before.samples.at("astragal_http_answers_total{status=\"2xx\"}"))
      << "whoever watches is not counted";
}

}  // namespace
}  // namespace server::test
