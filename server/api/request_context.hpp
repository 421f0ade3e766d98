// A request that was understood, on its way to its answer: what its address says, who is to be told, and what answers
// are made with. Copied into whatever waits for the store; the request itself is there only until its handler returns.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "protocol/http/server.hpp"
#include "server/accounts/account_service.hpp"
#include "server/accounts/attempts.hpp"
#include "server/accounts/moderation.hpp"
#include "server/api/account_export.hpp"
#include "server/api/background_answers.hpp"
#include "server/api/computer.hpp"
#include "server/api/game_file_viewer.hpp"
#include "server/api/mail_quota.hpp"
#include "server/api/readiness.hpp"
#include "server/api/reads.hpp"
#include "server/api/respond.hpp"
#include "server/deputy/deputy.hpp"
#include "server/games/core.hpp"
#include "server/notices/notice_sender.hpp"
#include "server/room/directory.hpp"
#include "server/talk/talk.hpp"
#include "server/tournament_room/tournament_rooms.hpp"
#include "server/transport/peer.hpp"

namespace server {

class GamesStreams;

/// Parts of the API, which outlive every call.
struct ApiParts {
  const Core& core;
  LeaveBook& leave;
  Directory& rooms;
  TournamentRooms& tournaments;
  AccountService& accounts;
  const Moderation& moderation;
  BackgroundAnswers& background;
  BackgroundAnswers& pictures;
  GameFileViewer& files;
  Readiness& readiness;
  Reads& exports;       // parts of exports, by account
  Reads& sealings;      // changes of sealed backups, by account
  Reads& line_changes;  // changes of conditional lines, by player
  Reads& note_changes;  // changes of private notes, by account
  Reads& puzzle_tries;  // tries at puzzles, by address
  Reads& entries;       // requests to tournaments, by account
  Reads& requests;      // requests for analyses, by account
  Reads& plays;         // requests of players, by token
  Reads& plays_from;    // the same, by address
  const DeputyDeps& deputies;
  GamesStreams& games_streams;
  Attempts& holdings;  // private tournaments that are announced, by account
  const Talk& talk;    // who blocks whom
  NoticeSender& notice_sender;
  MailQuota& mail_quota;
  const Sections& sections;
  const std::string& site;  // how people open the page; empty: it is not known
  const std::function<protocol::Health()>& health;
  const AskComputer& computer;
};

struct RequestContext {
  const ApiParts& parts;
  std::string client;             // the client as client_of() names it
  std::vector<std::string> path;  // parts of the address's path
  rules::Options query;
  Respond then;

  /// The value that the query gives this name; empty where it gives none.
  [[nodiscard]] std::string query_value(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string{} : found->second;
  }
};

}  // namespace server
