// A whole server in the test's own process, where sanitizers see it, or as a child that may be killed.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/support/directory.hpp"
#include "tests/server/support/patience.hpp"

namespace server {
class Node;
}

namespace server::test {

/// The place that a server works with: a directory for its data, and a small page.
class Place {
 public:
  Place();
  [[nodiscard]] std::filesystem::path data() const { return directory_ / "data"; }
  [[nodiscard]] std::filesystem::path page() const { return directory_ / "page"; }
  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return directory_ / name; }

 private:
  Directory directory_;
};

/// Makes everything that is stored there older by so much; only while no server runs.
void age(const Place& place, std::chrono::milliseconds by);

/// Limits that tests choose; those left out are the server's own. Times in milliseconds.
struct Settings {
  std::optional<std::size_t> messages = {}, errors = {}, outbox_bytes = {}, tail_events = {};
  std::optional<std::int64_t> grace = {}, idle = {}, close_grace = {}, seek_gone = {}, lobby_quiet = {}, patience = {},
                              hello = {};
  std::optional<unsigned> threads = {};  // of the loop
  std::optional<std::size_t> tries_by_name = {}, tries_by_address = {}, new_accounts = {}, new_guests = {},
                             game_files = {}, reads = {}, plays = {}, sockets_per_person = {};
  bool https = false;
  std::string site = {};  // how people open the page
  std::vector<std::string> proxies = {};
  bool outages = false;  // whether a slow machine counts as an outage
  bool today = false;    // whether the machine's keeper says that the clock is right, however long it has been off
};
inline constexpr std::size_t kNoLimit = 1'000'000;

/// server::Node on a thread of the test.
class LocalServer {
 public:
  explicit LocalServer(const Place& place, const Settings& settings = {}, std::uint16_t port = 0);
  ~LocalServer();
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Stops the server as SIGTERM does; returns when it has stopped.
  void stop();

 private:
  std::unique_ptr<Node> node_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

/// Gives how many files a program may have open.
struct Descriptors {
  std::size_t soft = 0;
  std::size_t hard = 0;  // the limit to which the program may raise that itself
};
/// The things that a program is given besides its arguments.
struct Given {
  std::optional<Descriptors> descriptors = {};  // none: as many as the tests have
  std::optional<int> log = {};                  // where the program's log goes; none: to a file
};

/// The program under test; killed at the end if it still runs. Its output goes to files.
class Child {
 public:
  Child(const Place& place, const std::vector<std::string>& arguments, const Given& given = {});
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void signal(int number) const;
  /// Gives the program so much more memory and no byte more; none: what it asks for.
  void limit_memory(std::optional<std::size_t> more) const;
  /// Gives the exit status, once the program has ended; -1: by a signal. None if it still runs at the deadline.
  std::optional<int> wait(std::chrono::milliseconds deadline = kPatience);
  [[nodiscard]] std::string out() const;
  [[nodiscard]] std::string err() const;
  /// Gives the log once it has this text in it, or as it is at the deadline: a line is written a moment after what it
  /// tells of.
  [[nodiscard]] std::string err_with(std::string_view text) const;

 private:
  std::filesystem::path out_;
  std::filesystem::path err_;
  pid_t pid_ = -1;
};

/// Runs `astragal serve` with these further arguments, and waits until it listens.
class ServerChild : public Child {
 public:
  explicit ServerChild(const Place& place, std::uint16_t port = 0, const std::vector<std::string>& more = {},
                       const Given& given = {});
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_ = 0;
};

}  // namespace server::test
