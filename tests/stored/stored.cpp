#include "tests/stored/stored.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace server::test {
namespace {

namespace fs = std::filesystem;

/// A draw before the game has a minute from the start on: it comes first, whatever the others take.
bool is_urgent(const Json& game) {
  return game["shown"]["snapshot"]["phase"] == "rolling";
}

void expect_same_json(const Json& was, const Json& is) {
  EXPECT_TRUE(was == is) << Json::diff(was, is).dump(1);
}

/// Without what is told of this moment.
Json lasting(Json snapshot) {
  for (const char* name : {"v", "clocks"}) snapshot.erase(name);
  if (snapshot.contains("fair")) snapshot["fair"].erase("left_ms");
  return snapshot;
}

/// Who is not to move has as much time as he had.
void expect_same_clocks(const Json& was, const Json& is) {
  ASSERT_EQ(was.contains("clocks"), is.contains("clocks"));
  if (!was.contains("clocks")) return;
  for (const std::string side : {"white", "black"}) {
    if (was["clocks"].value("running", "") == side) continue;
    for (const char* what : {"_ms", "_periods"}) {
      EXPECT_EQ(was["clocks"].value(side + what, -1), is["clocks"].value(side + what, -1)) << side << what;
    }
  }
}

/// The same events, and then none but those of a start.
void expect_continued(Json was, Json is) {
  for (Json* one : {&was, &is}) one->erase("lastMoveAt");
  Json& events = is["events"];
  const std::size_t count = was["events"].size();
  ASSERT_GE(events.size(), count);
  for (std::size_t i = count; i < events.size(); ++i) EXPECT_EQ(events[i]["t"], "server_restarted");
  events.get_ref<Json::array_t&>().resize(count);
  expect_same_json(was, is);
}

/// The status of a draw by repetition, by the move rule and for want of material was the reason; since 30 November 2026
/// it is lichess's word for each (docs/http.md, A game).
Json with_words_of_today(Json game) {
  static const std::set<std::string> kDraws{"repetition", "move_rule", "insufficient_material"};
  if (game.is_object() && kDraws.contains(game["status"])) game["status"] = "draw";
  return game;
}

}  // namespace

std::vector<std::string> stored_sets() {
  std::vector<std::string> names;
  for (const auto& one : fs::directory_iterator(STORED_SETS)) {
    if (one.is_directory()) names.push_back(one.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& set) {
  std::string name = set.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

Stored::Stored() {
  const fs::path set = fs::path(STORED_SETS) / GetParam();
  fs::create_directories(place_.data());
  fs::permissions(place_.data(), fs::perms::owner_all);
  std::ofstream(place_.data() / "astragal.db", std::ios::binary) << unpack(set / "astragal.db.gz");
  for (const char* name : {"astragal.db.state", "alive"}) fs::copy_file(set / name, place_.data() / name);
  Json expected = Json::parse(std::ifstream(set / "expected.json"));
  games = std::move(expected["games"]);
  people = std::move(expected["people"]);
  std::stable_partition(games.begin(), games.end(), is_urgent);
  restart();
}

/// Years may have gone by: somebody says that the clock is right, and nobody waits for those who seek.
void Stored::restart() {
  server_.reset();
  constexpr int kAnHour = 3'600'000;
  server_.emplace(place_, Settings{.messages = kNoLimit, .errors = kNoLimit, .seek_gone = kAnHour, .today = true});
}

bool goes_on(const Json& snapshot) {
  return snapshot["phase"] == "playing" || snapshot["phase"] == "rolling";
}

void expect_same_text(const std::string& was, const std::string& is) {
  if (was == is) return;
  const auto at = std::ranges::mismatch(was, is).in1 - was.begin();
  const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - 80, 0));
  ADD_FAILURE() << "at byte " << at << " it was\n" << was.substr(from, 160) << "\nand is\n" << is.substr(from, 160);
}

/// In which order the fields of an object stand says nothing.
Json content(const std::string& text) {
  return Json::accept(text) ? Json::parse(text) : Json(text);
}

void expect_same(const Json& was, const Json& is) {
  if (goes_on(was["snapshot"])) {
    expect_same_json(lasting(was["snapshot"]), lasting(is["snapshot"]));
    expect_same_clocks(was["snapshot"], is["snapshot"]);
    expect_continued(Json::parse(was["json"].get<std::string>()), Json::parse(is["json"].get<std::string>()));
  } else {
    expect_same_json(was["snapshot"], is["snapshot"]);
    expect_same_json(with_words_of_today(content(was["json"])), content(is["json"]));
  }
  expect_same_text(was["pgn"], is["pgn"]);
  expect_same_json(was["fair"], is["fair"]);
  expect_same_json(was.value("talk", Json{}), is.value("talk", Json{}));
}

}  // namespace server::test
