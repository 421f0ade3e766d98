// Options of `astragal serve` in variables of the environment: their names, and what wins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/installation.hpp"

namespace cli_tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kAnyPort{"--listen", "127.0.0.1:0"};

class SettingsEnvironment : public testing::Test {
 protected:
  void write(const std::string& lines) const { std::ofstream(file()) << lines; }
  [[nodiscard]] std::string file() const { return here_.inside("settings"); }
  /// The line of `--check` about the address: which option won is seen there, and nothing is started.
  [[nodiscard]] static std::string address_in(const Finished& end) {
    const std::size_t at = end.out.find("address: ");
    return at == std::string::npos ? end.out + end.err : end.out.substr(at, end.out.find('\n', at) - at);
  }
  [[nodiscard]] Finished check(const std::vector<std::string>& more = {}) const {
    return run(here_.with({"serve", "--check"}, more));
  }

  Installation here_{"environment"};
};

TEST_F(SettingsEnvironment, wins_over_the_file_and_loses_against_arguments) {
  write("listen = \"127.0.0.3:0\"\n");
  EXPECT_THAT(address_in(check({"--config", file()})), HasSubstr("127.0.0.3:0"));
  const Variable listen("ASTRAGAL_LISTEN", "127.0.0.4:0");
  EXPECT_THAT(address_in(check({"--config", file()})), HasSubstr("127.0.0.4:0"));
  EXPECT_THAT(address_in(check({"--config", file(), "--listen", "127.0.0.5:0"})), HasSubstr("127.0.0.5:0"));
}

TEST_F(SettingsEnvironment, names_the_file_too) {
  write("listen = \"127.0.0.3:0\"\n");
  const Variable config("ASTRAGAL_CONFIG", file());
  EXPECT_THAT(address_in(check()), HasSubstr("127.0.0.3:0"));
  write("listn = \"127.0.0.3:0\"\n");
  const Finished end = check();
  EXPECT_EQ(end.status, 2);
  EXPECT_THAT(end.err, HasSubstr(file() + ":1: there is no setting \"listn\""));
}

TEST_F(SettingsEnvironment, is_left_alone_where_a_variable_is_empty) {
  write("listen = \"127.0.0.3:0\"\n");
  const Variable listen("ASTRAGAL_LISTEN", "");
  EXPECT_THAT(address_in(check({"--config", file()})), HasSubstr("127.0.0.3:0"));
}

TEST_F(SettingsEnvironment, has_flags_and_lists) {
  {
    const Variable https("ASTRAGAL_HTTPS", "true");
    const Variable proxies("ASTRAGAL_PROXY", "127.0.0.1, 10.0.0.0/8");
    EXPECT_EQ(check(kAnyPort).status, 0);
  }
  const Variable proxies("ASTRAGAL_PROXY", "127.0.0.1,nobody");
  EXPECT_THAT(check().err, HasSubstr("ASTRAGAL_PROXY: --proxy: \"nobody\" is no address of a proxy"));
}

TEST_F(SettingsEnvironment, is_refused_by_its_own_name_where_the_option_would_be) {
  const Variable threads("ASTRAGAL_THREADS", "0");
  const Finished end = check();
  EXPECT_EQ(end.status, 2);
  EXPECT_THAT(end.err, HasSubstr("ASTRAGAL_THREADS: "));
  EXPECT_EQ(check({"--threads", "2", "--listen", "127.0.0.1:0"}).status, 0) << "what an argument replaces is not read";
}

TEST_F(SettingsEnvironment, has_no_quotation_marks) {
  const Variable listen("ASTRAGAL_LISTEN", "\"127.0.0.1:x\"");
  EXPECT_THAT(check().err, HasSubstr("ASTRAGAL_LISTEN: --listen: \"\"127.0.0.1:x\"\" is no address to listen on"));
}

TEST_F(SettingsEnvironment, may_hold_what_stands_for_no_option_and_the_server_tells) {
  const Variable program("ASTRAGAL", "/usr/bin/astragal");
  const Variable mistaken("ASTRAGAL_LISTN", "127.0.0.1:0");
  const Variable check_itself("ASTRAGAL_CHECK", "true");
  const Finished end = check(kAnyPort);
  EXPECT_EQ(end.status, 0);
  EXPECT_THAT(end.out, AllOf(HasSubstr("warn environment: ASTRAGAL_LISTN stands for no option"),
                             HasSubstr("warn environment: ASTRAGAL_CHECK stands for no option"),
                             Not(HasSubstr("ASTRAGAL stands"))));
  const Finished start = run({"serve", "--listen", "127.0.0.1:0", "--page", here_.inside("nothing")});
  EXPECT_EQ(start.status, 1) << "there is no page";
  EXPECT_THAT(start.err, AllOf(HasSubstr(R"("event":"unknown_variable")"), HasSubstr(R"("ASTRAGAL_LISTN")")));
}

TEST_F(SettingsEnvironment, and_arguments_have_no_password_of_the_database) {
  const std::string url = "postgres://me:hush@localhost/a";
  const std::string parameter = "postgres://me@localhost/a?password=hush";
  for (const Finished& end :
       {run({"serve", "--store", url}), run({"backup", "x", "--store", url}),
        run({"move-store", "--from", "sqlite:x", "--to", url}), run({"serve", "--store", parameter}), [&] {
          const Variable store("ASTRAGAL_STORE", url);
          return run({"serve"});
        }()}) {
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, AllOf(HasSubstr("the URL has a password"), HasSubstr("PGPASSFILE"), Not(HasSubstr("hush"))));
  }
  const std::string none = "postgres://me@127.0.0.1:1/a?application_name=x@y";
  EXPECT_THAT(check({"--listen", "127.0.0.1:0", "--store", none}).out, HasSubstr("fail database: "))
      << "a port is no password";
}

}  // namespace
}  // namespace cli_tests
