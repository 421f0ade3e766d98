// What a command of a match brings about: events, draws to store, and games that follow from it. Plain values.
#pragma once
#include <optional>
#include <vector>

#include "server/match/blame.hpp"
#include "server/match/command.hpp"
#include "server/match/event.hpp"
#include "server/match/state.hpp"

namespace server {

struct NewGame {
  GameId id;
  Player creator;
  CommandId command;  // the id of the creator's request
  ColorChoice color = ColorChoice::random;
  TimeControl control;
  bool rated = false;
  Audience audience = {};
  Invitation invitation = {};
  Series series = {};
  Ms default_time = {};  // how long the players of a game at the board are waited for at least after it was made
  std::optional<Now> ends_by = {};  // then the game is drawn if it still goes on; none: it takes as long as it takes
};

/// A game of the same players that another one brings about.
struct NextGame {
  NewGame game;
  Player opponent;
};

/// A draw as it is to be stored from now on, with the events that changed it.
struct FairWrite {
  fairness::DrawName draw;
  bool ended = false;
  std::optional<fairness::Secret> secret;  // for the store alone, from the first write on; none: the secret is lost
  std::optional<fairness::Record> record;  // for everybody, from the lock on
  std::optional<Voided> voided = {};       // once its last roll was not made
};

/// The effects of one command.
struct Effects {
  Events events;                          // to append as one; none: nothing has changed
  std::vector<FairWrite> fair;            // to store together with the events
  std::vector<NextGame> next_games = {};  // to be made together with the events
  std::optional<Seq> repeats;             // the command had been answered before, by this event
};

}  // namespace server
