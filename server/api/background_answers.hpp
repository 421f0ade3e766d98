// Where answers over HTTP are made that cost the rules something: compiled games of its own, so that nobody's reading
// puts out those that rooms play, the background worker, and what has been made. Thread-safe; owned by the HTTP API.
#pragma once
#include <cstddef>
#include <functional>

#include "server/api/answer_cache.hpp"
#include "server/api/respond.hpp"
#include "server/base/background_worker.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/transport/peer.hpp"

namespace server {

struct BackgroundAnswers {
  static constexpr std::size_t kGames = 32;
  static constexpr std::size_t kBytes = 32 << 20;
  static constexpr std::size_t kWaiting = 32;

  VariantCache variants{kGames};
  AnswerCache cached{kBytes};
  BackgroundWorker background{kWaiting};

  /// Tells `then` what `make` gives in the background, or of a fault, which is logged, if it throws; false: the
  /// worker's queue is full.
  [[nodiscard]] bool try_answer(std::function<HttpResponse()> make, Respond then);
  /// Answers with what `make` gives in the background, or that the worker's queue is full.
  void answer(std::function<HttpResponse()> make, const Respond& then);
};

}  // namespace server
