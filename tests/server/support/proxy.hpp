// A TCP connection that can be slow, or fall silent. It passes bytes on, each after a while if it is told so, until it
// is frozen, and then nothing, not even an end, in either direction, as when a cable is cut.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>

namespace server::test {

class Proxy {
 public:
  /// Listens for a connection to `to`. `delay`: that of each direction.
  explicit Proxy(std::uint16_t to, std::chrono::milliseconds delay = {});
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  void freeze();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace server::test
