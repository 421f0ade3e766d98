// The sentences of mails and push messages in every language.
#include "server/notices/sentences.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "rules/variants/registry.hpp"

namespace server {
namespace {

TEST(Sentences, SayWhatTheyAreGiven) {
  EXPECT_EQ(say(Language::en, Sentence::with, {{"who", "Bob"}}), " with Bob");
  EXPECT_EQ(say(Language::de, Sentence::with, {{"who", "{who}"}}), " gegen {who}") << "an argument is no sentence";
}

TEST(Sentences, GamesAreCalledAsThePageCallsThem) {
  std::ifstream file(ASTRAGAL_GAME_NAMES);
  const auto games = nlohmann::json::parse(file).at("games");
  EXPECT_EQ(games.size(), rules::all_variants().size());
  for (const auto& entry : rules::all_variants()) {
    ASSERT_TRUE(games.contains(entry.id)) << entry.id;
    EXPECT_EQ(game_name(Language::de, entry.id, "?"), games.at(entry.id).get<std::string>()) << entry.id;
    EXPECT_EQ(game_name(Language::en, entry.id, entry.name), entry.name);
  }
}

TEST(Sentences, EveryReasonForAnEndHasAWord) {
  for (const std::string_view reason : protocol::Words<protocol::EndReason>::kTable) {
    EXPECT_NE(end_reason(Language::de, reason), "") << reason;
    EXPECT_NE(end_reason(Language::de, reason), reason);
    EXPECT_EQ(end_reason(Language::en, reason), reason);
  }
}

}  // namespace
}  // namespace server
