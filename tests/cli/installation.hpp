// A server's page and data in a directory of its own, for tests of what an operator sees. Removed with the object.
#pragma once
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/cli/support.hpp"

namespace cli_tests {

/// A variable of the environment, for programs that are started while it is here.
class Variable {
 public:
  Variable(std::string name, const std::string& value) : name_(std::move(name)) {
    setenv(name_.c_str(), value.c_str(), 1);
  }
  ~Variable() { unsetenv(name_.c_str()); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  std::string name_;
};

class Installation {
 public:
  explicit Installation(const std::string& name)
      : place_(std::filesystem::temp_directory_path() / ("astragal-" + name + "-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(place_ / "page");
    std::ofstream(place_ / "page" / "index.html") << "<!doctype html><title>Astragal</title>";
  }
  ~Installation() { std::filesystem::remove_all(place_); }
  Installation(const Installation&) = delete;
  Installation& operator=(const Installation&) = delete;

  [[nodiscard]] std::string inside(const std::string& name) const { return place_ / name; }
  [[nodiscard]] std::string database() const { return inside("data/astragal.db"); }
  /// The arguments of a command with the options of `astragal serve`, and more.
  [[nodiscard]] std::vector<std::string> with(std::vector<std::string> words,
                                              const std::vector<std::string>& more = {}) const {
    words.insert(words.end(), {"--data", inside("data"), "--page", inside("page")});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  /// Makes a database that no server has used yet, closed as a server closes it.
  void make_database() const {
    const Finished made =
        run({"admin", "make-account", "Alice", "--data", inside("data")}, "a long password of alice\n");
    if (made.status != 0) throw std::runtime_error(made.err);
  }
  /// The first line of a server that is started here.
  [[nodiscard]] std::vector<std::string> serving() const {
    return with({"serve"}, {"--listen", "127.0.0.1:0", "--computer", "off", "--log", "error"});
  }

 private:
  std::filesystem::path place_;
};

}  // namespace cli_tests
