// The stream of one player's events: games that begin and end, and challenges, both ways. Takes the player's part in
// the dice of a game until it has begun, since only then its own stream is asked for.
#pragma once
#include <deque>
#include <map>
#include <string>

#include "protocol/http/play.hpp"
#include "server/deputy/bots.hpp"
#include "server/deputy/dice_replies.hpp"
#include "server/deputy/line_stream.hpp"

namespace server {

class EventFeeds;

class EventStream final : public LineStream {
 public:
  EventStream(const DeputyDeps& deps, std::string token, std::string client, Respond then, Refuse refuse);
  ~EventStream() override;
  /// A game in which the player has a seat, or to which the player is invited, has changed. From any thread.
  void noticed(const GameCard& card);

 private:
  struct Known {
    bool is_challenge = false;
    bool has_started = false;
  };
  void welcomed(const protocol::You& you) override;
  void hear(const protocol::ServerMessage& message) override;
  void read_games();
  void read_challenges(const protocol::Challenges& challenges);
  [[nodiscard]] bool has_seat(const GameCard& card) const;
  /// Cards are told of one after the other, each once it is known who is a program.
  void add(const GameCard& card);
  void next();
  void tell(const GameCard& card, const Bots& bots);
  void tell_end(const GameCard& card, const Bots& bots, Known known);
  [[nodiscard]] protocol::PlayGame game_of(const GameCard& card, const Bots& bots) const;
  /// Watches a game whose dice are to fall, or leaves it.
  void roll(const GameCard& card);

  const std::shared_ptr<EventFeeds> feeds_;
  PlayerId player_;
  std::map<GameId, Known> games_;  // those that were told of and are not over
  std::map<GameId, DiceReplies> rolling_;
  std::deque<GameCard> cards_;
  bool is_telling_ = false;
};

}  // namespace server
