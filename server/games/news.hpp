// News to listeners when the card of a game has changed. Each listener hears every card, from whatever thread its room
// runs on, before the players do; so it must not wait.
#pragma once
#include <functional>
#include <utility>
#include <vector>

#include "server/games/card.hpp"

namespace server {

class News {
 public:
  using Listener = std::function<void(const GameCard&)>;

  /// Adds a listener, before the first game is loaded or made.
  void listen(Listener listener) { listeners_.push_back(std::move(listener)); }
  /// Tells all listeners. Any thread.
  void tell(const GameCard& card) const {
    for (const Listener& listener : listeners_) listener(card);
  }

 private:
  std::vector<Listener> listeners_;
};

}  // namespace server
