// Decides what a command does to a running tournament: steps, or a refusal. A refused command has changed nothing.
// Pure; any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/error.hpp"
#include "server/tournament/live/command.hpp"
#include "server/tournament/live/state.hpp"

namespace tournament {

/// The time from the pairs of a round to its games, when the server begins the round: to read the pairs, and to mend
/// them.
inline constexpr server::Ms kPairsShown{30'000};
/// People commit to a draw so long, or until all have who are there; a lock takes who was heard of since.
inline constexpr server::Ms kGathering{8'000};
inline constexpr std::size_t kMostArbiters = 20;
inline constexpr int kMostByArbiters = 2000;  // steps of the arbiters of a private tournament: whoever wishes is one
inline constexpr std::size_t kMostInvited =
    100;  // to a private tournament; more, where it has more than half as many places
inline constexpr std::size_t kMostKnown = 2000;  // players who have ever entered
inline constexpr int kMostChanges = 100;         // changes by the player alone: each is a step that stays for ever

/// The first step of a tournament; a refusal, with a pointer into the terms, if they contradict themselves. Others
/// check whether such games can be played. `now`: it begins later.
[[nodiscard]] std::expected<protocol::Announced, protocol::Error> announce(const protocol::Player& by,
                                                                           const protocol::TournamentTerms& terms,
                                                                           server::Now now);
/// The same of one that the server announces by itself: nobody is its arbiter.
[[nodiscard]] std::expected<protocol::Announced, protocol::Error> announce_by_server(
    const protocol::TournamentTerms& terms, server::Now now);

/// The result of a command: the steps, and the tournament after them.
struct Change {
  std::vector<Step> steps;  // none: there was nothing to do
  State state;
};
/// `by`: an id; empty: the server.
[[nodiscard]] std::expected<Change, protocol::Error> decide(const State& state, const std::string& by,
                                                            const Command& command, server::Now now,
                                                            const Circumstances& circumstances);

/// The time at which TimeUp will do something; none: something else must happen first.
[[nodiscard]] std::optional<server::Now> deadline_of(const State& state);
/// The deadline of the step that the open draw waits for; `up_since` as in Circumstances. None: no draw is open.
[[nodiscard]] std::optional<server::Now> draw_deadline(const State& state, server::Now up_since = {});
/// TimeUp may do something now: also while a draw waits for people who may have gone.
[[nodiscard]] bool is_due(const State& state, server::Now now);

}  // namespace tournament
