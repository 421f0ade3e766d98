// The last lines of talk of one game, of each channel so many. Owned by a room, on its strand.
#pragma once
#include <array>
#include <list>
#include <string>
#include <vector>

#include "server/store/talk.hpp"

namespace server {

class RecentTalk {
 public:
  using Lines = std::list<store::TalkLine>;  // no deque: in most games nobody talks
  /// Takes what was read, ascending, and keeps what is newer. `most` of each channel are kept, now and later.
  void fill(std::vector<store::TalkLine> lines, std::size_t most);
  void push(store::TalkLine line);
  /// The player has closed the account; whether one of these lines was theirs.
  bool hide_name(const std::string& player);
  /// The line that this command of this player has made; none: it is too long ago, or was never said.
  [[nodiscard]] const store::TalkLine* find(const std::string& player, const std::string& command) const;
  [[nodiscard]] const Lines& lines(store::Channel channel) const {
    return lines_.at(static_cast<std::size_t>(channel));
  }

 private:
  std::size_t most_ = 0;
  std::array<Lines, store::kChannels.size()> lines_;
};

}  // namespace server
