// Plays tests/server/match/conversations.txt, which is the table. This file only reads it.
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "server/fairness/chain.hpp"
#include "server/fairness/void_note.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

struct Line {
  int number = 0;
  std::string text;
};

struct Conversation {
  std::string ruling;
  std::vector<Line> lines;
};

std::vector<Conversation> conversations() {
  std::ifstream file{std::string{ASTRAGAL_TEST_DATA} + "/conversations.txt"};
  std::vector<Conversation> all;
  std::string text;
  for (int number = 1; std::getline(file, text); ++number) {
    if (text.starts_with("== ")) {
      all.push_back({.ruling = text.substr(3), .lines = {}});
    } else if (!text.empty() && !text.starts_with('#')) {
      all.back().lines.push_back({.number = number, .text = text});
    }
  }
  return all;
}

/// Reads a time control: `300+3`, `300d5`, `600b30*3`, `3days` or `unlimited`.
TimeControl control_of(const std::string& text) {
  using std::chrono::seconds;
  const auto sign = text.find_first_of("+db");
  if (text == "unlimited") return Unlimited{};
  if (text.ends_with("days")) return DaysPerMove{.days = std::chrono::days{std::stoi(text)}};
  const seconds base{std::stoi(text)};
  const seconds more{std::stoi(text.substr(sign + 1))};
  if (text[sign] == '+') return Fischer{.base = base, .increment = more};
  if (text[sign] == 'd') return Delay{.base = base, .delay = more};
  return Byoyomi{.base = base, .period = more, .periods = std::stoi(text.substr(text.find('*') + 1))};
}

Terms terms_of(std::istringstream words) {
  std::string game, variant, color, control, rated;
  words >> game >> variant >> color >> control >> rated;
  EXPECT_EQ(game, "game");
  Terms terms{.variant = variant, .options = {}, .color = protocol::find_word<ColorChoice>(color).value()};
  terms.control = control_of(control);
  terms.rated = rated == "rated";
  for (std::string word; words >> word;) {
    if (word == "listed") {
      terms.invitation.listed = true;
    } else if (word == "to=bob") {
      terms.invitation.to = Player{.id = player("bob"), .name = "Bob"};
    } else if (word == "range=1400-1800") {
      terms.invitation.range = RatingRange{.least = 1400, .most = 1800};
    } else if (word.starts_with("pairing=")) {
      terms.pairing = protocol::find_word<Pairing>(word.substr(8)).value();
    } else {
      terms.options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    }
  }
  return terms;
}

/// Takes `with=alice` or `with=alice:3` out of the words: the opening of the next roll, or of that one.
std::optional<fairness::Hash> opening_with(const Table& table, std::vector<std::string>& words) {
  constexpr std::string_view kWith = "with=";
  const auto with = std::ranges::find_if(words, [&](const std::string& word) { return word.starts_with(kWith); });
  if (with == words.end()) return std::nullopt;
  const std::string whose = with->substr(kWith.size());
  words.erase(with);
  const auto colon = whose.find(':');
  const int next = table.state().draws.empty() ? 1 : table.state().draws.back().fair.next_number();
  return table.opening_of(whose.substr(0, colon), colon == whose.npos ? next : std::stoi(whose.substr(colon + 1)));
}

Separation separation_of(const std::string& word) {
  if (word == "blocks") return Separation::blocks;
  return word == "blocked" ? Separation::blocked : Separation::no;
}

/// Reads who has left too many setups, and is banned for an hour more.
RatedDiceBan ban_of(const Table& table, const std::string& word) {
  const Now until = table.now + std::chrono::hours{1};
  if (word == "kept") return {.player = until, .other = {}};
  return word == "other-kept" ? RatedDiceBan{.player = {}, .other = until} : RatedDiceBan{};
}

PlayerAction action_of(const Table& table, const std::string& who, std::vector<std::string> words) {
  const auto opening = opening_with(table, words);
  const std::string& verb = words.at(0);
  const auto word = [&](std::size_t i, const std::string& otherwise) {
    return i < words.size() ? words[i] : otherwise;
  };
  if (verb == "join") {
    Join join{.name = who, .by = word(1, "") == "lobby" ? JoinBy::lobby : JoinBy::own, .side = {}};
    if (word(2, "") == "white") join.side = rules::Side::white;
    return join;
  }
  if (verb == "rematch") {
    return OfferRematch{.setup = word(1, "new") == "same" ? SetupChoice::same : SetupChoice::fresh};
  }
  if (verb == "no-rematch") return RematchDecline{};
  if (verb == "no-challenge") return ChallengeDecline{};
  if (verb == "commit") {
    FairCommit commit{.draw = table.draw_name(), .commitment = {}};
    if (word(1, who) != "-") commit.commitment = table.commitment_of(word(1, who));
    return commit;
  }
  if (verb == "open") {
    const int roll = std::stoi(word(2, std::to_string(table.last_roll())));
    return FairOpen{.draw = table.draw_name(), .roll = roll, .opening = table.opening_of(word(1, who), roll)};
  }
  if (verb == "renew") return FairRenew{.draw = words.size() > 1 ? words[1] : table.draw_name()};
  if (verb == "move") {
    return MakeMove{.ply = std::stoi(words.at(1)), .text = words.at(2), .opening = opening};
  }
  if (verb == "resign") return Resign{};
  if (verb == "offer") return OfferDraw{.ply = std::stoi(words.at(1))};
  if (verb == "accept") return DrawAccept{};
  if (verb == "decline") return DrawDecline{};
  if (verb == "back") return OfferTakeback{.ply = std::stoi(words.at(1))};
  if (verb == "grant") return TakebackAccept{};
  if (verb == "deny") return TakebackDecline{};
  if (verb == "more") return MoreTime{};
  if (verb == "claim") {
    return Claim{.what = words.at(1) == "win" ? Claim::What::win : Claim::What::draw};
  }
  EXPECT_EQ(verb, "abort");
  return Abort{};
}

/// Reads what the words say of the player beside the action: `join lobby blocks`, `move 1 e2e4 50`, `claim win 60`.
Circumstances circumstances_of(const Table& table, std::vector<std::string> words) {
  std::erase_if(words, [](const std::string& word) { return word.starts_with("with="); });
  const std::string& verb = words.at(0);
  if (verb == "move" && words.size() > 3) return {.lag = Ms{std::stoi(words[3])}};
  if (words.size() < 3) return {};
  if (verb == "claim") return {.away = Ms{std::llround(std::stod(words[2]) * 1000)}};
  if (verb != "join" && verb != "rematch") return {};
  return {.separation = separation_of(words[2]), .ban = ban_of(table, words[2])};
}

Ms ms_of(const std::string& text) {
  return Ms{std::llround(std::stod(text) * 1000)};
}

Command server_command(const std::vector<std::string>& words) {
  if (words.at(0) == "time") return TimeUp{};
  if (words.at(0) == "restored") {
    const bool is_known = words.size() == 1;
    return Restored{.later = is_known ? LaterDraws::known : LaterDraws::unknown};
  }
  if (words.at(0) == "call-off") return CallOff{.by = "operator"};
  EXPECT_EQ(words.at(0), "restart");
  return Restarted{.alive = kStart + ms_of(words.at(1)), .grace = ms_of(words.at(2))};
}

std::string answer_text(const std::expected<Effects, Refusal>& answer) {
  if (!answer) {
    EXPECT_FALSE(answer.error().sentence.text().empty());
    EXPECT_FALSE(answer.error().sentence.text().ends_with('.'));
    std::string text = "refused " + std::string{name(answer.error().code)};
    if (!answer.error().reason.empty()) text.append(" ").append(answer.error().reason);
    return text;
  }
  if (answer->repeats) return "repeats " + std::to_string(*answer->repeats);
  std::string text;
  for (const std::string& kind : kinds(answer->events)) text += (text.empty() ? "" : " ") + kind;
  return text.empty() ? "nothing" : text;
}

/// Gives why the newest roll that was not made is void, as its record says, and against whom that counts.
std::string blame_text(const State& state) {
  std::string text = "nobody";
  for (const GameDraw& dice : state.draws) {
    if (dice.fair.state().stage != fairness::Stage::voided) continue;
    text = fairness::void_in_notes(dice.fair.record().notes) + ":";
    if (!dice.voided) return "unknown";
    for (const std::string& party : dice.voided->against) text += " " + party;
  }
  return text;
}

/// Gives what the match answers to the words of one line.
std::string answer_to(Table& table, const std::string& who, std::vector<std::string> words) {
  if (who == "is") return table.ending().empty() ? table.phase() : table.phase() + " " + table.ending();
  if (who == "has") {
    const auto shot = shown(table.match->snapshot(table.now));
    const std::string field = words.at(0).substr(0, words[0].find('='));
    return field + "=" + (shot.contains(field) ? shot[field].dump() : "");
  }
  if (who == "blame") return blame_text(table.state());
  if (who == "server") return answer_text(table.send(server_command(words)));
  CommandId id;
  if (words.back().starts_with("id=")) {
    id = words.back();
    words.pop_back();
  }
  return answer_text(table.act(who, action_of(table, who, words), id, circumstances_of(table, words)));
}

void play_line(Table& table, const std::string& text) {
  std::istringstream stream{text};
  std::string when, who, word;
  stream >> when >> who;
  table.now = kStart + ms_of(when);
  std::vector<std::string> words;
  while (stream >> word && word != "->") words.push_back(word);
  std::string expected;
  std::getline(stream >> std::ws, expected);
  if (who == "is" || who == "has" || who == "blame") {
    for (const std::string& part : words) expected += (expected.empty() ? "" : " ") + part;
  }
  EXPECT_EQ(answer_to(table, who, words), expected);
}

class Conversations : public testing::TestWithParam<Conversation> {};

TEST_P(Conversations, GoAsWritten) {
  const Conversation& conversation = GetParam();
  Table table{terms_of(std::istringstream{conversation.lines.at(0).text})};
  for (std::size_t i = 1; i < conversation.lines.size(); ++i) {
    SCOPED_TRACE("line " + std::to_string(conversation.lines[i].number) + ": " + conversation.lines[i].text);
    play_line(table, conversation.lines[i].text);
  }
  table.crash();
}

/// The conversations go the same with a crash and a replay after every line.
TEST_P(Conversations, GoTheSameWithACrashAfterEachLine) {
  const Conversation& conversation = GetParam();
  Table table{terms_of(std::istringstream{conversation.lines.at(0).text})};
  for (std::size_t i = 1; i < conversation.lines.size(); ++i) {
    SCOPED_TRACE("line " + std::to_string(conversation.lines[i].number) + ": " + conversation.lines[i].text);
    table.crash();
    play_line(table, conversation.lines[i].text);
  }
}

std::string test_name(const testing::TestParamInfo<Conversation>& info) {
  std::string text;
  for (const char c : info.param.ruling) text += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return text;
}

INSTANTIATE_TEST_SUITE_P(Match, Conversations, testing::ValuesIn(conversations()), test_name);

/// The codes with which a match refuses a command.
constexpr std::array kRefusals{ErrorCode::not_available,
                               ErrorCode::game_full,
                               ErrorCode::already_joined,
                               ErrorCode::not_a_player,
                               ErrorCode::not_started,
                               ErrorCode::not_invited,
                               ErrorCode::blocked,
                               ErrorCode::kept_from_dice,
                               ErrorCode::not_in_range,
                               ErrorCode::game_over,
                               ErrorCode::not_over,
                               ErrorCode::rematch_stands,
                               ErrorCode::no_rematch_offer,
                               ErrorCode::rematch_made,
                               ErrorCode::out_of_time,
                               ErrorCode::not_your_turn,
                               ErrorCode::stale_ply,
                               ErrorCode::illegal_move,
                               ErrorCode::draw_offer_stands,
                               ErrorCode::no_draw_offer,
                               ErrorCode::takeback_offer_stands,
                               ErrorCode::no_takeback_offer,
                               ErrorCode::nothing_to_take_back,
                               ErrorCode::enough_time_given,
                               ErrorCode::claim_too_early,
                               ErrorCode::too_late_to_abort,
                               ErrorCode::no_such_draw,
                               ErrorCode::roll_not_due,
                               ErrorCode::commitment_stands,
                               ErrorCode::commitment_taken,
                               ErrorCode::wrong_opening,
                               ErrorCode::opening_missing,
                               ErrorCode::roll_due};

TEST(Refusals, AllStandInTheConversations) {
  std::set<std::string> seen;
  for (const Conversation& conversation : conversations()) {
    for (const Line& line : conversation.lines) {
      const auto at = line.text.find("refused ");
      if (at == std::string::npos) continue;
      std::istringstream rest{line.text.substr(at + 8)};
      std::string code;
      rest >> code;
      seen.insert(code);
    }
  }
  for (const ErrorCode code : kRefusals) {
    EXPECT_FALSE(meaning(code).empty());
    // The test Create, RefusesATimeControlThatIsNotOffered has this one.
    if (code == ErrorCode::not_available) continue;
    EXPECT_TRUE(seen.contains(std::string{name(code)})) << name(code);
  }
}

}  // namespace
}  // namespace server
