// `astragal serve --config FILE` as an operator uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/support.hpp"

namespace cli_tests {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// A directory with a page and a file of settings.
class SettingsFile : public testing::Test {
 protected:
  SettingsFile() {
    fs::create_directories(place_ / "page");
    std::ofstream(place_ / "page" / "index.html") << "<!doctype html><title>Astragal</title>";
  }
  ~SettingsFile() override { fs::remove_all(place_); }

  void write(const std::string& lines) const { std::ofstream(file()) << lines; }
  [[nodiscard]] std::string file() const { return place_ / "settings"; }
  [[nodiscard]] std::string inside(const std::string& name) const { return place_ / name; }
  [[nodiscard]] std::string usual() const {
    return "# a server of my own\nlisten = \"127.0.0.2:0\"\ndata = \"" + inside("games") +
           "\"\npage = " + inside("page") + "\nhttps = true\nlog = error\nmessages = 50\n";
  }
  /// What the server says first when it is started so.
  [[nodiscard]] std::string first_line(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"serve", "--config", file()});
    Program program(arguments);
    const auto line = program.read_line(std::chrono::seconds{20});
    return line ? *line : "nothing: " + program.finish().err;
  }
  void expect_refused(const std::string& lines, const std::string& sentence) const {
    write(lines);
    const Finished end = run({"serve", "--config", file()});
    EXPECT_EQ(end.status, 2) << lines;
    EXPECT_EQ(end.out, "");
    EXPECT_THAT(end.err, HasSubstr(sentence));
  }

 private:
  fs::path place_ = fs::temp_directory_path() / ("astragal-settings-" + std::to_string(getpid()));
};

TEST_F(SettingsFile, is_read) {
  write(usual());
  EXPECT_THAT(first_line({}), HasSubstr("Astragal is on http://127.0.0.2:"));
  EXPECT_TRUE(fs::exists(inside("games")));
}

TEST_F(SettingsFile, loses_against_arguments) {
  write(usual());
  EXPECT_THAT(first_line({"--listen", "127.0.0.1:0", "--data", inside("others")}),
              HasSubstr("Astragal is on http://127.0.0.1:"));
  EXPECT_FALSE(fs::exists(inside("games")));
  EXPECT_TRUE(fs::exists(inside("others")));
}

TEST_F(SettingsFile, lists_proxies) {
  write(usual() + "proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]\n");
  EXPECT_THAT(first_line({}), HasSubstr("Astragal is on"));
  expect_refused(usual() + "proxy = [\"127.0.0.1\", \"nobody\"]\n", "\"nobody\" is no address of a proxy");
}

TEST_F(SettingsFile, is_refused_where_the_options_would_be) {
  expect_refused(usual() + "colour = red\n", "there is no setting \"colour\"");
  expect_refused(usual() + "config = other\n", "there is no setting \"config\"");
  expect_refused(usual() + "help = true\n", "there is no setting \"help\"");
  expect_refused(usual() + "threads = 0\n", "--threads");
  expect_refused(usual() + "threads = 2\nerrors = 9\nthreads = 3\n", "\"threads\" has one value");
  expect_refused(usual() + "threads = 2\nthreads = 3\n", "\"threads\" has one value");
  expect_refused("listen = nowhere\n", "no address to listen on");
  expect_refused("[serve]\nthreads = 2\n", "without sections, not in [serve]");
  EXPECT_FALSE(fs::exists(inside("games")));
}

TEST_F(SettingsFile, is_refused_by_the_line) {
  expect_refused("# colour\n\nthreads = 2\ncolour = red\n", file() + ":4: there is no setting \"colour\"");
  expect_refused("proxy = [\"127.0.0.1\",\n  \"::1\"]\nthreads = 0\n", file() + ":3: --threads");
  expect_refused("threads = 2\nerrors = 9\nthreads = 3\n", file() + ":3: the setting \"threads\" has one value");
  expect_refused("threads = 2\n[serve]\nerrors = 9\n", file() + ":2: settings stand without sections");
  expect_refused("page = \"/srv/#1\"\n", file() + ":1: the quotation marks of \"page\" do not end");
  expect_refused("check = true\n", file() + ":1: there is no setting \"check\"");
}

TEST_F(SettingsFile, that_cannot_be_read_is_wrong_usage) {
  for (const std::string& name : {inside("nothing"), inside("page")}) {
    const Finished end = run({"serve", "--config", name});
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, HasSubstr(name));
  }
}

}  // namespace
}  // namespace cli_tests
