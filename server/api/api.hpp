// What the server answers over HTTP (docs/http.md): finds the route of a request, counts what an address reads, and has
// the page where no route leads. Any thread.
#pragma once
#include <functional>
#include <string>

#include "server/accounts/moderation.hpp"
#include "server/api/background_answers.hpp"
#include "server/api/game_file_viewer.hpp"
#include "server/api/games_stream.hpp"
#include "server/api/page.hpp"
#include "server/api/readiness.hpp"
#include "server/api/reads.hpp"
#include "server/api/request_context.hpp"
#include "server/api/respond.hpp"
#include "server/games/core.hpp"
#include "server/transport/peer.hpp"

namespace server {

struct Route;

struct ApiLimits {
  FileLimits files;
  ReadLimits reads;
  ReadLimits plays;  // requests of players, by token; an address has five times as many
  MailQuotaLimits mails;
};

/// The parts of the server that it asks; they outlive it.
struct ApiDeps {
  const Core& core;
  Talk& talk;
  LeaveBook& leave;
  const Calendar& calendar;
  Directory& rooms;
  TournamentRooms& tournaments;
  AccountService& accounts;
  NoticeSender& notice_sender;
  const DeputyDeps& deputies;
  bool needs_copy = false;  // see Readiness
  std::string site = {};    // how people open the page, as https://play.example.org; empty: it is not known
};

class Api {
 public:
  /// What the API asks of others, which outlive it.
  struct Sources {
    std::function<protocol::Health()> health;  // gives what `/healthz` tells
    AskComputer computer;
  };
  Api(const ApiDeps& deps, ApiLimits limits, Page page, Sources sources);

  /// Stops the background workers; what is under way there is not answered.
  ~Api() {
    background_.background.stop();
    pictures_.background.stop();
  }
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  void answer(const HttpRequest& request, Respond then);
  /// The places for answers that are made in the background, and for pictures.
  [[nodiscard]] const WaitingPlaces& places() const { return background_.background.places(); }
  [[nodiscard]] const WaitingPlaces& picture_places() const { return pictures_.background.places(); }

 private:
  void follow(const Route& route, RequestContext context, const HttpRequest& request);
  [[nodiscard]] Respond for_people(const RequestHead& head, Respond then) const;
  void show_page(const HttpRequest& request, const RequestContext& context, const Respond& then);

  Moderation moderation_;
  Sections sections_;
  Reads exports_;       // parts of exports, by account
  Reads sealings_;      // changes of sealed backups, by account
  Reads line_changes_;  // changes of conditional lines, by player
  Reads note_changes_;  // changes of private notes, by account
  Reads puzzle_tries_;  // tries at puzzles, by address
  Reads entries_;       // requests to tournaments, by account
  Reads requests_;      // requests for analyses, by account
  Reads plays_;         // requests of players, by token
  Reads plays_from_;    // the same, by address
  GamesStreams games_streams_;
  Attempts holdings_;  // private tournaments that are announced, by account
  MailQuota mail_quota_;
  BackgroundAnswers background_;
  BackgroundAnswers pictures_;
  GameFileViewer files_;
  Reads reads_;
  Readiness readiness_;
  Page page_;
  std::string site_;
  Sources sources_;
  ApiParts parts_;
};

}  // namespace server
