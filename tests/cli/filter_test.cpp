// What a table of text cannot hold: bytes that are no text, very long and very deep lines, and the cache of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/catalogue/variant_cache.hpp"
#include "server/cli/line_reader.hpp"
#include "server/cli/request.hpp"
#include "server/cli/rules.hpp"
#include "server/cli/text.hpp"
#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using namespace std::string_literals;
using nlohmann::json;
using testing::HasSubstr;

json refusal(std::string_view message, int column) {
  return {{"error", {{"code", "bad_request"}, {"message", message}, {"column", column}}}};
}

TEST(RulesFilter, a_nul_byte_does_not_end_a_request) {
  EXPECT_EQ(ask("{\"op\":\"start\",\"variant\":\"chess\"}\0"s), refusal("not JSON: a NUL byte", 33));
}

TEST(RulesFilter, bytes_that_are_not_utf8_are_refused) {
  EXPECT_EQ(ask("{\"op\":\"\xff\"}"), refusal("not UTF-8", 8));
  EXPECT_EQ(ask("{\"op\":\"\xc3\"}"), refusal("not UTF-8", 9));
}

TEST(RulesFilter, carriage_return_at_the_end_is_tolerated) {
  EXPECT_TRUE(ask("{\"op\":\"start\",\"variant\":\"chess\"}\r").contains("fen"));
}

TEST(RulesFilter, blank_lines_have_no_answer) {
  cli::RulesFilter filter;
  std::string out;
  for (const std::string_view line : {"", "\r", "  \t", " \r"}) filter.answer(line, out);
  EXPECT_EQ(out, "");
}

TEST(RulesFilter, nesting_bombs_are_refused_like_any_other_type) {
  const std::string deep(500'000, '[');
  const std::string closed = deep + std::string(deep.size(), ']');
  EXPECT_EQ(ask(closed)["error"]["message"], "a request is a JSON object");
  EXPECT_EQ(ask("{\"fen\":" + closed + ",\"id\":5}"),
            json({{"error", {{"code", "bad_request"}, {"message", "/fen must be a string"}}}, {"id", 5}}));
  EXPECT_EQ(ask(deep)["error"]["message"], "not JSON");
}

TEST(RulesFilter, quotes_the_user_briefly) {
  const std::string name(100'000, 'x');
  for (const std::string& line :
       {"{\"op\":\"" + name + "\"}", "{\"" + name + "\":1}", "{\"op\":\"start\",\"variant\":\"" + name + "\"}",
        "{\"op\":\"start\",\"variant\":\"chess\",\"options\":{\"" + name + "\":\"on\"}}",
        "{\"op\":\"start\",\"variant\":\"chess56\",\"setup\":\"" + name + "\"}",
        "{\"op\":\"moves\",\"variant\":\"chess\",\"fen\":\"" + name + "\"}"}) {
    const std::string message = ask(line)["error"]["message"];
    EXPECT_LE(message.size(), cli::kLongestMessage + 3) << line.substr(0, 60);
    EXPECT_THAT(message, testing::Not(HasSubstr(std::string(cli::kLongestQuote + 1, 'x'))));
  }
}

TEST(RulesFilter, a_start_without_a_default_names_the_setup_of_its_example) {
  for (const json& options : {json::object(), json{{"first-turn", "off"}}, json{{"rejected-slip", "return"}}}) {
    json request{{"op", "start"}, {"variant", "chaos"}, {"options", options}};
    const json start = ask(request.dump());
    request["setup"] = start["setup"];
    EXPECT_EQ(ask(request.dump()), (json{{"fen", start["fen"]}})) << start;
  }
}

TEST(RulesFilter, a_perft_that_would_take_hours_is_refused_and_the_filter_goes_on) {
  cli::RulesFilter filter(10'000);
  const std::string start = R"("variant":"chess","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})";
  const json refused = ask(filter, R"({"op":"perft","depth":12,)" + start)["error"];
  EXPECT_EQ(refused["code"], "too_many_nodes");
  EXPECT_THAT(refused["message"], HasSubstr("10000"));
  EXPECT_EQ(ask(filter, R"({"op":"perft","depth":3,)" + start)["nodes"], 8902);
}

TEST(RulesFilter, help_lists_every_op_code_and_reason) {
  const std::string help = cli::rules_help();
  EXPECT_THAT(help, HasSubstr("\n  too_many_nodes "));
  EXPECT_THAT(help, HasSubstr("\n  bad_request "));
  for (const cli::OpSpec& op : cli::op_specs()) {
    EXPECT_THAT(help, HasSubstr("{\"op\":\"" + std::string(op.name) + "\",\"variant\""));
  }
  for (std::size_t i = 0; i < rules::kErrorCodes; ++i) {
    EXPECT_THAT(help, HasSubstr("\n  " + std::string(rules::name(static_cast<rules::ErrorCode>(i))) + " "));
  }
  for (std::size_t i = 1; i < rules::kReasonCount; ++i) {
    EXPECT_THAT(help, HasSubstr("\n  " + std::string(rules::name(static_cast<rules::Reason>(i))) + " "));
  }
}

TEST(Text, bounded_never_cuts_inside_a_character) {
  EXPECT_EQ(cli::bounded("abc", 3), "abc");
  EXPECT_EQ(cli::bounded("abcd", 3), "abc…");
  EXPECT_EQ(cli::bounded("abéd", 3), "ab…");
  EXPECT_EQ(cli::bounded("a𝄞d", 4), "a…");
}

TEST(Text, json_strings_are_valid_whatever_they_hold) {
  std::string out;
  cli::append_json(out, "plain");
  cli::append_json(out, "\"\\\n");
  cli::append_json(out, "\xff");
  EXPECT_EQ(out, "\"plain\"\"\\\"\\\\\\n\"\"\xef\xbf\xbd\"");
}

TEST(VariantCache, the_same_game_and_options_are_compiled_once) {
  server::VariantCache cache;
  const auto first = cache.get("chess", {});
  const auto again = cache.get("chess", {{"repetition", "3"}});  // the default, spelled out
  ASSERT_TRUE(first && again);
  EXPECT_EQ(*first, *again);
  EXPECT_EQ(cache.compiled(), 1U);
  EXPECT_EQ((*cache.get("chess", {{"repetition", "5"}}))->repeats_to_draw, 5);
  EXPECT_EQ((*cache.get("chess960", {}))->id, "chess960");
  EXPECT_EQ(cache.compiled(), 3U);
}

TEST(VariantCache, the_least_recently_used_game_goes) {
  server::VariantCache cache(2);
  (void)cache.get("chess", {});
  (void)cache.get("chess960", {});
  (void)cache.get("chess", {});
  (void)cache.get("chess56", {});  // chess960 goes
  EXPECT_EQ(cache.compiled(), 3U);
  EXPECT_EQ(cache.size(), 2U);
  (void)cache.get("chess", {});
  EXPECT_EQ(cache.compiled(), 3U);
  (void)cache.get("chess960", {});
  EXPECT_EQ(cache.compiled(), 4U);
}

TEST(VariantCache, a_wrong_game_is_not_kept) {
  server::VariantCache cache;
  EXPECT_EQ(cache.get("nothing", {}).error().code, rules::ErrorCode::unknown_variant);
  EXPECT_EQ(cache.get("chess", {{"x", "y"}}).error().code, rules::ErrorCode::unknown_option);
  EXPECT_EQ(cache.size(), 0U);
}

}  // namespace
}  // namespace cli_tests
