#include "server/store/talk.hpp"

namespace store {

std::string_view name(Channel channel) {
  return channel == Channel::players ? "players" : "watchers";
}

}  // namespace store
