// A TCP connection that can fall silent: passes bytes on until it is frozen, and then nothing, not even an end, in
// either direction, as when a cable is cut.
#pragma once
#include <cstdint>
#include <memory>

namespace server::test {

class Proxy {
 public:
  explicit Proxy(std::uint16_t to);
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
