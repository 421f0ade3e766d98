// `astragal doctor`: what it says of a server that runs, and of what a stopped one has left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/cli/installation.hpp"

namespace cli_tests {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Doctor : public testing::Test {
 protected:
  [[nodiscard]] Finished ask(const std::vector<std::string>& more = {}) const {
    return run(here_.with({"doctor"}, more));
  }

  Installation here_{"doctor"};
};

TEST_F(Doctor, finds_a_server_that_runs_well) {
  Program server(here_.serving());
  const auto line = server.read_line(std::chrono::seconds{60});
  ASSERT_TRUE(line) << server.finish().err;
  const std::string at = line->substr(line->rfind('/') + 1);
  const Finished end = ask({"--listen", at});
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out, AllOf(HasSubstr("ok   server: it answers at http://" + at), HasSubstr("ok   ready: "),
                             HasSubstr("ok   database: "), HasSubstr("ok   log of the database: "),
                             HasSubstr("ok   migrations: "), HasSubstr("ok   keys: "), HasSubstr("ok   file modes: "),
                             HasSubstr("ok   version: astragal ")));
}

TEST_F(Doctor, asks_for_the_metrics_where_the_options_name_a_place) {
  std::vector<std::string> words = here_.serving();
  words.insert(words.end(), {"--metrics", "127.0.0.1:0"});
  Program server(words);
  const auto line = server.read_line(std::chrono::seconds{60});
  const auto told = server.read_line(std::chrono::seconds{60});
  ASSERT_TRUE(line && told) << server.finish().err;
  const std::string at = line->substr(line->rfind('/') + 1);
  const std::string url = told->substr(told->find("http://"));
  const std::string place = url.substr(7, url.rfind('/') - 7);
  EXPECT_THAT(ask({"--listen", at, "--metrics", place}).out, HasSubstr("ok   metrics: they are told at " + url));
  const Finished end = ask({"--listen", at, "--metrics", "127.0.0.1:1"});
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out, HasSubstr("warn metrics: none are told at http://127.0.0.1:1/metrics"));
}

TEST_F(Doctor, finds_a_server_that_does_not_answer_where_it_should) {
  Program server(here_.serving());
  ASSERT_TRUE(server.read_line(std::chrono::seconds{60}));
  const Finished end = ask({"--listen", "127.0.0.1:1"});
  EXPECT_EQ(end.status, 1);
  EXPECT_THAT(end.out, HasSubstr("fail server: one has this directory and does not answer at http://127.0.0.1:1"));
}

TEST_F(Doctor, looks_at_a_stopped_one) {
  here_.make_database();
  const Finished end = ask({"--listen", "127.0.0.1:1"});
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out,
              AllOf(HasSubstr("warn server: none runs"), HasSubstr("ok   database: "), Not(HasSubstr("ready:"))));
}

TEST_F(Doctor, finds_files_that_others_may_read) {
  here_.make_database();
  fs::permissions(here_.database(), fs::perms::group_read, fs::perm_options::add);
  EXPECT_THAT(ask().out, HasSubstr("warn file modes: others may read " + here_.database()));
}

TEST_F(Doctor, finds_a_damaged_database) {
  here_.make_database();
  std::ofstream(here_.database(), std::ios::trunc) << std::string(5000, 'x');
  const Finished end = ask();
  EXPECT_EQ(end.status, 1);
  EXPECT_THAT(end.out, HasSubstr("fail database: "));
}

TEST_F(Doctor, looks_at_the_age_of_backups) {
  here_.make_database();
  EXPECT_THAT(ask().out, HasSubstr("warn backups: nobody has said where they are"));
  const std::string backups = here_.inside("backups");
  EXPECT_THAT(ask({"--backups", backups}).out, HasSubstr("fail backups: " + backups + " cannot be read"));
  fs::create_directories(backups);
  EXPECT_THAT(ask({"--backups", backups}).out, HasSubstr("fail backups: there is none in " + backups));
  const std::string copy = backups + "/one.db";
  ASSERT_EQ(run({"backup", copy, "--data", here_.inside("data")}).status, 0);
  EXPECT_THAT(ask({"--backups", backups}).out, HasSubstr("ok   backups: the newest is " + copy));
  fs::last_write_time(copy, fs::file_time_type::clock::now() - std::chrono::hours{30});
  EXPECT_THAT(ask({"--backups", backups}).out, HasSubstr("warn backups: the newest is " + copy + ", 30 hours old"));
  EXPECT_THAT(ask({"--backups", backups, "--backups-hours", "48"}).out, HasSubstr("ok   backups: "));
}

TEST_F(Doctor, takes_the_file_of_the_server) {
  std::ofstream(here_.inside("settings")) << "listen = \"127.0.0.1:1\"\ncolour = red\n";
  const Finished end = ask({"--config", here_.inside("settings")});
  EXPECT_EQ(end.status, 2);
  EXPECT_THAT(end.err, HasSubstr(here_.inside("settings") + ":2: there is no setting \"colour\""));
}

}  // namespace
}  // namespace cli_tests
