// A mail relay on loopback: a real SMTP server, which tells what it has taken. One thread at a time.
#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace server::test {

class Relay {
 public:
  Relay();
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Gives the next mail that the relay has taken: `{"to": […], "headers": {…}, "parts": {"text/plain": …}, "raw":
  /// "…"}`; throws if none comes.
  [[nodiscard]] nlohmann::json next();
  /// True if a mail comes within this time.
  [[nodiscard]] bool has_next(int ms) const;
  /// Gives the options with which `astragal serve` sends its mail here.
  [[nodiscard]] std::vector<std::string> options() const;

 private:
  [[nodiscard]] std::string line(int ms);
  [[nodiscard]] bool can_read(int ms) const;

  int pid_ = -1;
  int in_ = -1;   // a pipe; the relay ends when it is closed
  int out_ = -1;  // what the relay prints
  std::string read_;
  std::uint16_t port_ = 0;
};

/// Gives the text behind # in the last link to `/mail/…`.
[[nodiscard]] std::string link_in(const nlohmann::json& mail);

}  // namespace server::test
