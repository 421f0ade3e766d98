// Whether the server stores, and its clock lets it throw dice: `/readyz` writes something that means nothing and waits
// two seconds for it. One such write at a time, and two in a second at most, shared by all who ask. On a strand of its
// own; owned by the HTTP API.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/api/respond.hpp"
#include "server/base/loop.hpp"
#include "server/games/calendar.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// The answer 503 of a server that is not ready, with a word and what to do.
[[nodiscard]] HttpResponse not_ready(std::string_view why, std::string_view message);

class Readiness {
 public:
  /// `needs_copy`: a server whose store is on one machine alone is not ready; otherwise that is a caution.
  Readiness(const Core& core, const Calendar& calendar, bool needs_copy);

  /// Answers 200, maybe with a caution, or 503 with the reason. Any thread.
  void answer(Respond then);

 private:
  using Time = std::chrono::steady_clock::time_point;
  void ask(Respond then);
  void probe();
  void probed(const store::Result<void>& stored);
  void found(const HttpResponse& verdict);
  [[nodiscard]] HttpResponse verdict_of(const store::Result<void>& copied) const;
  void tell(const HttpResponse& verdict);

  const Core& core_;
  const Calendar& calendar_;
  const bool needs_copy_;
  Strand strand_;
  boost::asio::steady_timer late_;
  std::vector<Respond> asking_;
  bool is_probing_ = false;
  std::optional<HttpResponse> verdict_;
  Time until_;  // until then `verdict_` is the answer to everybody
};

}  // namespace server
