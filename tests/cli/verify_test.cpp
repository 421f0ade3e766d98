#include "server/cli/verify.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/cli/read_file.hpp"
#include "server/fairness/day.hpp"
#include "server/fairness/lock.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const fairness::PublicKey kKey = fairness::hash_of(fairness::vectors()["server_key"]);

struct Outcome {
  int status;
  std::string out;
  std::string err;
};

Outcome run(const VerifyOptions& options, const std::string& input = {}) {
  std::istringstream in{input};
  std::ostringstream out;
  std::ostringstream err;
  const int status = verify(options, in, out, err);
  return {status, out.str(), err.str()};
}

/// The case of the vectors, through standard input.
Outcome run_case(const std::string& name, std::optional<fairness::PublicKey> key = kKey) {
  return run({.files = {"-"}, .key = key}, fairness::vector_case(name)["record"].dump());
}

/// A directory of this test alone.
class Files : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / name;
    std::ofstream{path} << text;
    return path;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("astragal-verify-" + std::to_string(getpid()));
};

class GoodCase : public testing::TestWithParam<std::string> {};

TEST_P(GoodCase, ExitsWith0AndSaysWhoThePartiesAre) {
  const Outcome outcome = run_case(GetParam());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_THAT(outcome.out, StartsWith("-: good\n"));
  EXPECT_THAT(outcome.out, HasSubstr("parties of the lock: the server"));
  EXPECT_THAT(outcome.out, HasSubstr("the key given with --key"));
}

INSTANTIATE_TEST_SUITE_P(Vectors, GoodCase, testing::ValuesIn(fairness::case_names()), fairness::case_test_name);

TEST(Verify, SaysWhatWasRolled) {
  const Outcome outcome = run_case("setup-2");
  EXPECT_THAT(outcome.out, HasSubstr("parties of the lock: the server, alice, bob\n"));
  EXPECT_THAT(outcome.out, HasSubstr("roll 1, for setup: 6 of 6, 2 of 6, 2 of 6\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("WARNING")));
  EXPECT_THAT(run_case("slips-64").out, HasSubstr("slips 59, 13, 50, "));
}

TEST(Verify, WithoutAKeySaysThatNoneWasCompared) {
  const Outcome outcome = run_case("setup-2", std::nullopt);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("not compared with a known one"));
  EXPECT_THAT(outcome.out, HasSubstr("anybody could have made this record"));
}

TEST(Verify, RefusesAnotherKey) {
  const Outcome outcome = run_case("setup-2", fairness::PublicKey{});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("-: lock: it names the key e8743bec"));
}

TEST(Verify, OfAReceiptSaysThatNothingIsRolledYet) {
  EXPECT_THAT(run_case("receipt").out, HasSubstr("nothing is rolled yet"));
}

TEST(Verify, SaysThatTheServerCouldChooseIfNoPlayerHasAPart) {
  EXPECT_THAT(run_case("server-alone").out, HasSubstr("the server could choose"));
  EXPECT_THAT(run_case("no-part").out, Not(HasSubstr("could choose")));
  EXPECT_THAT(run_case("no-part").out, HasSubstr("with NO part in the numbers: dave\n"));
}

TEST(Verify, SaysWhoWasMissingAndWhatWouldHaveBeenRolled) {
  EXPECT_THAT(run_case("round-void").out,
              HasSubstr("NOT MADE; missing when it became void, as the record says: p04\n"));
  EXPECT_THAT(run_case("server-lost").out, HasSubstr("missing when it became void, as the record says: the server\n"));
  EXPECT_THAT(run_case("play-missing").out, HasSubstr("still shut in this record: bob"));
  EXPECT_THAT(run_case("play-recovered").out, HasSubstr("it would have been: 3 of 6\n"));
}

TEST(Verify, SaysWhyNothingWasRolledInTheWordsOfTheRecord) {
  const auto told = [](const std::string& name, const nlohmann::json& why) {
    auto record = fairness::vector_case(name)["record"];
    record["notes"] = {{"void", why}};
    const Outcome outcome = run({.files = {"-"}, .key = kKey}, record.dump());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_THAT(told("round-void", "time"), HasSubstr("NOT MADE; missing in time, as the record says: p04\n"));
  EXPECT_THAT(told("play-missing", "time"),
              HasSubstr("NOT MADE: a clock ran out; missing then, as the record says: bob"));
  const std::string resigned = told("play-missing", "ended by alice");
  EXPECT_THAT(resigned,
              HasSubstr("NOT MADE: alice ended the game while it was due; missing then, as the record says: bob"));
  EXPECT_THAT(resigned, Not(HasSubstr("in time")));
  EXPECT_THAT(told("play-missing", "new draw"), HasSubstr("NOT MADE: a new draw took its place; missing then"));
  EXPECT_THAT(told("play-missing", "restored"), HasSubstr("NOT MADE: the server went back to a backup"));
  for (const nlohmann::json& odd :
       {nlohmann::json("ended by \u001b[1m"), nlohmann::json("ended by carol"), nlohmann::json(1)}) {
    EXPECT_THAT(told("play-missing", odd),
                HasSubstr("NOT MADE; missing when it became void, as the record says: bob\n"));
  }
}

TEST(Verify, ClaimsToHaveCheckedNoMoreThanItHas) {
  const std::string setup = run_case("setup-2").out;
  EXPECT_THAT(setup, HasSubstr("its signature by that key, every opening against its commitment, all numbers\n"));
  EXPECT_THAT(setup, Not(HasSubstr("later roll")));
  EXPECT_THAT(setup, HasSubstr("who stands behind the names"));
  const std::string receipt = run_case("receipt").out;
  EXPECT_THAT(receipt, HasSubstr("checked: the form of the lock, its signature by that key\n"));
  EXPECT_THAT(receipt, HasSubstr("that no later roll is left out")) << "the state is not signed";
  EXPECT_THAT(run_case("server-alone").out, Not(HasSubstr("behind the names")));
  EXPECT_THAT(run_case("until-legal").out, HasSubstr("for these dice and for so many"));
  const std::string shut = run_case("play-missing").out;
  EXPECT_THAT(shut,
              HasSubstr("why the last roll was not made and that the openings said to be missing were not there"));
  EXPECT_THAT(shut, HasSubstr("the first against its commitment"));
}

TEST(Verify, EveryRefusalOfTheVectorsIsOneLine) {
  for (const auto& one : fairness::vectors()["refused"]) {
    const Outcome outcome = run({.files = {"-"}, .key = kKey}, one["record"].dump());
    EXPECT_EQ(outcome.status, 1) << one["why"];
    EXPECT_THAT(outcome.out, IsEmpty()) << one["why"];
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << one["why"];
  }
}

TEST_F(Files, GoOnAfterABadOne) {
  const std::string good = write("good", fairness::vector_case("setup-2")["record"].dump());
  const std::string bad = write("bad", "{}");
  const Outcome outcome = run({.files = {bad, "/no/such/file", folder_, good}, .key = kKey});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, StartsWith(good + ": good\n"));
  EXPECT_EQ(outcome.err, bad + ": lock: the field is left out\n" +
                             "/no/such/file: cannot be opened: No such file or directory\n" + folder_.string() +
                             ": cannot be read: Is a directory\n");
}

/// Days around the one of `setup-2`, signed by the key of the vectors.
class Days : public Files {
 protected:
  Days() {
    yesterday_.head = head("2026-11-19", {}, {});
    today_.head = head(date_, yesterday_.head->text, today_.locks);
  }
  void SetUp() override {
    Files::SetUp();
    receipt_ = write("record", fairness::vector_case("setup-2")["record"].dump());
  }
  static fairness::SignedHead head(const std::string& date, const std::optional<std::string>& before,
                                   const std::vector<fairness::Hash>& locks) {
    const std::string text = fairness::write_day_head(fairness::head_of(date, before, locks));
    return {.text = text, .signature = fairness::vector_key().sign(text)};
  }
  std::string write_day(const std::string& name, const fairness::Day& day) {
    return write(name, fairness::write_day(day));
  }

  const fairness::Record record_ = fairness::good_record("setup-2");
  const std::string date_ = fairness::parse_lock(record_.lock)->time.substr(0, 10);
  fairness::Day yesterday_;
  fairness::Day today_{.locks = {fairness::sha256(record_.lock)}, .head = {}};
  std::string receipt_;
};

TEST_F(Days, SayThatALockIsListedAndByWhom) {
  ASSERT_EQ(date_, "2026-11-20");
  const std::string day = write_day("today", today_);
  const Outcome outcome = run({.files = {receipt_}, .key = kKey, .days = {day}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("  listed: in " + day + ", the list of 2026-11-20\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("that the server lists this lock")));
  EXPECT_THAT(outcome.out,
              HasSubstr(day + ": good\n  day 2026-11-20, 1 lock; the head is that of this list and is signed"));
  EXPECT_EQ(run({.files = {receipt_}, .key = {}, .days = {day}}).status, 0) << "by the key of the lock";

  today_.head.reset();
  const std::string open = write_day("open", today_);
  EXPECT_THAT(run({.files = {receipt_}, .key = kKey, .days = {open}}).out, HasSubstr("which has no head yet\n"));
}

TEST_F(Days, FindALockThatIsNotListed) {
  const auto complaint = [&](const std::string& day) {
    const Outcome outcome = run({.files = {receipt_}, .key = kKey, .days = {day}});
    EXPECT_EQ(outcome.status, 1);
    return outcome.err;
  };
  today_.locks = {fairness::sha256("another lock")};
  today_.head = head(date_, yesterday_.head->text, today_.locks);
  EXPECT_THAT(complaint(write_day("without", today_)), HasSubstr("record: lock: it is not in "));
  EXPECT_THAT(complaint(write_day("yesterday", yesterday_)), HasSubstr("no --day is a list that has it"));
  EXPECT_THAT(complaint(write("nonsense", "x\n")), HasSubstr("nonsense: line 1: this must be 64"));
}

TEST_F(Days, AreHeldAgainstTheChainOfHeads) {
  const std::string day = write_day("today", today_);
  const std::string chain = write("heads", write_head(*yesterday_.head) + write_head(*today_.head));
  const Outcome good = run({.files = {}, .key = kKey, .days = {day}, .heads = {chain}});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_THAT(good.out, HasSubstr("2 days from 2026-11-19, the server's first, to 2026-11-20; each head follows"));
  EXPECT_THAT(good.out, HasSubstr("stands in the chain"));
  EXPECT_THAT(run({.files = {}, .key = {}, .days = {}, .heads = {chain}}).err,
              HasSubstr("give the server's with --key"));

  const auto other = head(date_, yesterday_.head->text, {fairness::sha256("another lock")});
  const std::string forked = write("forked", write_head(*yesterday_.head) + write_head(other));
  EXPECT_THAT(run({.files = {}, .key = kKey, .days = {day}, .heads = {forked}}).err,
              HasSubstr("today: head of 2026-11-20: it is not the one in "));
  const std::string broken = write("broken", write_head(*yesterday_.head) + write_head(head(date_, {}, today_.locks)));
  EXPECT_THAT(run({.files = {}, .key = kKey, .days = {}, .heads = {broken}}).err,
              HasSubstr("broken: head of 2026-11-20: it follows another head of 2026-11-19"));
}

TEST_F(Files, OfMoreThan8MiBAreNotRead) {
  const std::string good = fairness::vector_case("setup-2")["record"].dump();
  const std::string padded = good + std::string(kMaxFileBytes - good.size(), ' ');
  EXPECT_EQ(run({.files = {write("largest", padded)}, .key = kKey}).status, 0);
  const Outcome outcome = run({.files = {write("larger", padded + " ")}, .key = kKey});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("larger than 8 MiB"));
}

}  // namespace
}  // namespace cli
