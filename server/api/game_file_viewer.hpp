// Game files that somebody sends to be shown: how many an address may send, and how many wait to be played through the
// rules in the background. Bounded (docs/queues.md). Nothing is stored. Thread-safe; owned by the HTTP API.
#pragma once
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "protocol/messages/server.hpp"
#include "server/accounts/attempts.hpp"
#include "server/api/background_answers.hpp"
#include "server/api/respond.hpp"
#include "server/base/background_worker.hpp"
#include "server/gamefile/file.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// How many files are taken, as the configuration says.
struct FileLimits {
  AttemptLimits by_address{.most = 30, .span = std::chrono::minutes{1}, .keys = 10'000};
  std::size_t waiting = 8;  // how many files wait; the one that is being played is among them
};

/// A game file as the page shows a game: the rules are the server's, so it plays the moves and says what each changed.
/// Gives the snapshot of a game that somebody watches (docs/protocol.md), after its last move and without clocks and
/// legal moves. Any thread.
[[nodiscard]] std::expected<protocol::Snapshot, gamefile::FileError> game_shown(std::string_view text,
                                                                                VariantCache& variants);

class GameFileViewer {
 public:
  GameFileViewer(BackgroundAnswers& background, FileLimits limits);
  GameFileViewer(const GameFileViewer&) = delete;
  GameFileViewer& operator=(const GameFileViewer&) = delete;

  /// Shows a game file. `client`: as client_of() names it. Answers at once, or on the background worker's thread; does
  /// not answer once that worker stops.
  void show(std::string text, const std::string& client, const Respond& then);

 private:
  BackgroundAnswers& background_;
  Attempts sent_;
  WaitingPlaces waiting_;
};

}  // namespace server
