// The real program through pipes: when answers come, how it ends, and what it prints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <thread>

#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

constexpr std::chrono::seconds kPatience{20};
constexpr std::string_view kStart = R"({"op":"start","variant":"chess","id":1})";

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Program, rules_answers_while_stdin_stays_open) {
  Program program({"rules"});
  for (int i = 0; i < 3; ++i) {
    program.write(std::string(kStart) + "\n");
    const auto answer = program.read_line(kPatience);
    ASSERT_TRUE(answer) << "request " << i;
    EXPECT_THAT(*answer, StartsWith(R"({"fen":"rnbqkbnr/)"));
  }
  EXPECT_EQ(program.finish().status, 0);
}

TEST(Program, rules_answers_whole_lines_before_half_a_line_is_finished) {
  Program program({"rules"});
  program.write(std::string(kStart) + "\n" + std::string(kStart.substr(0, 10)));
  EXPECT_TRUE(program.read_line(kPatience));
  program.write(std::string(kStart.substr(10)) + "\n");
  EXPECT_TRUE(program.read_line(kPatience));
}

TEST(Program, rules_answers_a_batch_in_order_and_the_line_without_an_end) {
  std::string batch;
  constexpr int kRequests = 3000;
  for (int i = 0; i < kRequests; ++i) {
    batch += i % 3 == 0 ? "no request\n" : R"({"op":"start","variant":"chess","id":)" + std::to_string(i) + "}\r\n";
    if (i % 100 == 0) batch += "\n";
  }
  batch += R"({"op":"start","variant":"chess","id":"last"})";
  Program program({"rules"});
  std::thread writer([&] { program.write(batch); });
  std::vector<std::string> answers;
  while (answers.size() < kRequests) {
    const auto answer = program.read_line(kPatience);
    if (!answer) break;
    answers.push_back(*answer);
  }
  writer.join();
  const Finished end = program.finish();
  EXPECT_EQ(end.status, 0);
  ASSERT_EQ(answers.size(), std::size_t{kRequests});
  for (int i = 0; i < kRequests; ++i) {
    const json answer = json::parse(answers[static_cast<std::size_t>(i)]);
    EXPECT_EQ(answer.contains("error"), i % 3 == 0);
    if (i % 3 != 0) {
      EXPECT_EQ(answer["id"], i);
    }
  }
  EXPECT_EQ(json::parse(end.out)["id"], "last");
}

TEST(Program, rules_refuses_a_line_that_is_too_long_and_goes_on) {
  const std::string flood(3U << 20U, 'x');
  const Finished end = run({"rules"}, flood + "\n" + std::string(kStart) + "\n");
  const auto answers = lines_of(end.out);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0], R"({"error":{"code":"bad_request","message":"a line longer than 1048576 bytes"}})");
  EXPECT_EQ(json::parse(answers[1])["id"], 1);
  EXPECT_EQ(end.status, 0);
}

TEST(Program, rules_without_input_ends_quietly) {
  const Finished end = run({"rules"});
  EXPECT_EQ(end.status, 0);
  EXPECT_EQ(end.out, "");
  EXPECT_EQ(end.err, "");
}

TEST(Program, rules_stops_when_nobody_reads) {
  Program program({"rules"});
  program.close_out();
  program.write(std::string(kStart) + "\n");
  const Finished end = program.finish();
  EXPECT_EQ(end.status, 1);
  EXPECT_THAT(end.err, HasSubstr("cannot write"));
}

TEST(Program, variants_lists_every_game_as_json) {
  const Finished end = run({"variants", "--json"});
  ASSERT_EQ(end.status, 0);
  const json list = json::parse(end.out)["variants"];
  ASSERT_EQ(list.size(), rules::all_variants().size());
  const auto chess112 = std::find_if(list.begin(), list.end(), [](const json& v) { return v["id"] == "chess112"; });
  ASSERT_NE(chess112, list.end());
  EXPECT_EQ((*chess112)["name"], "Chess 112");
  EXPECT_EQ((*chess112)["rules_version"], 1);
  EXPECT_EQ((*chess112)["dice"], json({6, 6, 6, 2}));
  for (const json& option : (*chess112)["options"]) {
    EXPECT_EQ(option["default"], option["values"][0]);
    EXPECT_NE(option["help"], "");
  }
  EXPECT_THAT(run({"variants"}).out, HasSubstr("chess56: Chess 56, rules version 1\n"));
}

TEST(Program, perft_prints_one_line) {
  const Finished end = run({"perft", "--variant", "chess56", "--setup", "1-2-3", "--depth", "3"});
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.out, MatchesRegex("nodes 37046 seconds [0-9]+\\.[0-9]{6} nps [0-9]+\n"));
}

TEST(Program, perft_divides_sorted_bytewise) {
  const Finished end = run({"perft", "--variant", "chess", "--fen", "4k3/8/8/8/8/p6p/P6P/R3K2R w a1,h1 - 0 1",
                            "--depth", "1", "--divide", "--option", "repetition=off", "--option", "move-rule=off"});
  EXPECT_THAT(end.out, StartsWith("O-O 1\nO-O-O 1\na1b1 1\na1c1 1\na1d1 1\ne1d1 1\ne1d2 1\ne1e2 1\ne1f1 1\ne1f2 1\n"
                                  "h1f1 1\nh1g1 1\nnodes 12 seconds "));
  EXPECT_THAT(run({"perft", "--variant", "chess", "--depth", "0", "--divide"}).out, StartsWith("nodes 1 seconds "));
}

TEST(Program, wrong_usage_exits_with_2) {
  using Arguments = std::vector<std::string>;
  for (const Arguments& arguments : {Arguments{},
                                     {"nothing"},
                                     {"perft"},
                                     {"rules", "extra"},
                                     {"perft", "--variant", "chess", "--depth", "13"},
                                     {"perft", "--variant", "chess", "--depth", "-1"},
                                     {"perft", "--variant", "chess", "--depth", "3x"},
                                     {"perft", "--variant", "chess", "--depth", "1", "--option", "repetition"},
                                     {"perft", "--variant", "chess", "--depth", "1", "--fen", "x", "--setup", "y"},
                                     {"diagram", "chess", "Q", "e4", "--side", "red"},
                                     {"diagram", "chess", "Q", "e4", "--svg", "--text"}}) {
    const Finished end = run(arguments);
    EXPECT_EQ(end.status, 2) << testing::PrintToString(arguments);
    EXPECT_EQ(end.out, "");
    EXPECT_NE(end.err, "");
  }
}

TEST(Program, what_the_rules_refuse_exits_with_1) {
  using Arguments = std::vector<std::string>;
  for (const Arguments& arguments :
       {Arguments{"perft", "--variant", "nothing", "--depth", "1"},
        {"perft", "--variant", "chess", "--depth", "1", "--fen", ""},
        {"perft", "--variant", "chess", "--depth", "1", "--option", "repetition=7"},
        {"perft", "--variant", "chess", "--depth", "1", "--option", "repetition=3", "--option", "repetition=3"},
        {"perft", "--variant", "chess56", "--depth", "1", "--setup", "7-7-7"},
        {"diagram", "chess", "Y", "e4"},
        {"diagram", "chess", "Q", "e9"}}) {
    const Finished end = run(arguments);
    EXPECT_EQ(end.status, 1) << testing::PrintToString(arguments);
    EXPECT_EQ(end.out, "");
    EXPECT_THAT(end.err, StartsWith("astragal "));
  }
}

TEST(Program, output_that_cannot_be_written_is_a_failure) {
  const std::string quiet = " 2>/dev/null";
  for (const char* command : {" variants", " variants --json", " perft --variant chess --depth 1"}) {
    for (const char* output : {" >/dev/full", " >&-"}) {
      const int status = std::system((ASTRAGAL_PROGRAM + std::string(command) + output + quiet).c_str());
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << command << output;
    }
  }
}

TEST(Program, help_and_version_succeed) {
  EXPECT_THAT(run({"--version"}).out, MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+\n"));
  const Finished help = run({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* command : {"variants", "rules", "perft", "diagram", "lint"}) {
    EXPECT_THAT(help.out, HasSubstr(std::string("\n  ") + command));
    EXPECT_EQ(run({command, "--help"}).status, 0);
  }
  EXPECT_THAT(run({"rules", "--help"}).out, HasSubstr("leaves_royal_attacked"));
}

TEST(Program, lint_finds_no_problem) {
  const Finished end = run({"lint"});
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.out, HasSubstr(std::to_string(rules::all_variants().size()) + " variants, 0 problems\n"));
}

TEST(Program, diagram_draws_for_the_side_that_is_asked_for) {
  EXPECT_THAT(run({"diagram", "chess", "pawn", "e4", "--side", "black"}).out, HasSubstr("Black Pawn (p) on e4"));
  EXPECT_THAT(run({"diagram", "chess", "p", "e4", "--side", "white"}).out, HasSubstr("White Pawn (P) on e4"));
  EXPECT_THAT(run({"diagram", "chess", "N", "e4", "--svg"}).out, StartsWith("<svg xmlns="));
  EXPECT_THAT(run({"diagram", "chess56", "RH", "f6", "--option", "rhino-pass=off"}).out,
              testing::Not(HasSubstr("may pass")));
}

}  // namespace
}  // namespace cli_tests
