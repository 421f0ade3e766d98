// Where answers over HTTP are made that cost the rules something: compiled games of its own, so that nobody's reading
// puts out those that rooms play, the backroom, and what has been made. Thread-safe; owned by the HTTP API.
#pragma once
#include <cstddef>
#include <functional>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/backroom.hpp"
#include "server/api/shelf.hpp"
#include "server/catalogue/variant_cache.hpp"

namespace server {

struct Study {
  static constexpr std::size_t kGames = 32;
  static constexpr std::size_t kBytes = 32 << 20;
  static constexpr std::size_t kWaiting = 32;

  VariantCache variants{kGames};
  Shelf shelf{kBytes};
  Backroom backroom{kWaiting};

  /// Answers with what `make` gives in the backroom, a fault if it throws, or that it is full.
  void answer(std::function<HttpResponse()> make, const std::function<void(HttpResponse)>& then) {
    if (!backroom.answer(std::move(make), then)) {
      then(refusal_until(protocol::ErrorCode::busy, "too much is being read at this moment: try again in a second",
                         std::chrono::seconds{1}));
    }
  }
};

}  // namespace server
