// Games and draws as HTTP gives them: to everybody what everybody may see, to the players of a game all of it. Any
// thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/accounts/account_service.hpp"
#include "server/api/asker.hpp"
#include "server/api/background_answers.hpp"
#include "server/api/request_context.hpp"
#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Where games and those who ask for them are found, and where answers are made and kept.
struct Places {
  const Core& core;
  AccountService& accounts;
  BackgroundAnswers& background;
};

/// Which part of a game is asked for, by whom, and what the asker is told where there is none.
struct Part {
  Asker asker;
  protocol::ErrorCode code{};
  Wording missing;
};
/// Reads a part of a game and answers with what the background worker makes of it. Caches may keep what is for all, if
/// they ask each time whether it is still so.
void read_part(Places places, const GameId& game, const Part& part,
               std::function<HttpResponse(const store::StoredGame&)> make, Respond then);
/// Finds out who asks, before a game is looked up, so that nobody learns from a refusal whether there is one.
void with_asker(Places places, const RequestHead& head, Respond then, std::function<void(const Asker&, Respond)> go_on);
[[nodiscard]] Places places_of(const ApiParts& parts);

/// Answers `/fair/<draw>`.
void answer_draw(const ApiParts& parts, const RequestHead& head, const std::string& name, Respond then);
/// Answers `/game/export/<id>`, and `<id>.pgn` with the game file.
void answer_export(Places places, const RequestHead& head, std::string id, Respond then);

/// Answers with the game files of these games, of those that `reader` may see, one after the other; games that have not
/// begun have none.
void answer_files(const ApiParts& parts, const Asker& reader, std::vector<GameId> games, Respond then);

}  // namespace server
