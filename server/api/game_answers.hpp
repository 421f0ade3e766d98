// Games and draws as HTTP gives them: to everybody what everybody may see, to the players of a game all of it. Any
// thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/accounts/account_service.hpp"
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

/// Answers `/fair/<draw>`.
void answer_draw(Places places, const RequestHead& head, const std::string& name, Respond then);
/// Answers `/game/export/<id>`, and `<id>.pgn` with the game file.
void answer_export(Places places, const RequestHead& head, std::string id, Respond then);

/// Answers with the game files of these games, which are for everybody, one after the other; games that have not begun
/// have none.
void answer_files(const ApiParts& parts, std::vector<GameId> games, Respond then);

}  // namespace server
