// A text frame for clients: encoded once, shared by every connection that it goes to. Immutable. Any thread.
#pragma once
#include <memory>
#include <string>

namespace server {

using Frame = std::shared_ptr<const std::string>;

[[nodiscard]] inline Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace server
