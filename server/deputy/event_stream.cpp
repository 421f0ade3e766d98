#include "server/deputy/event_stream.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/deputy/challenge_shown.hpp"
#include "server/deputy/event_feeds.hpp"
#include "server/deputy/play_words.hpp"

namespace server {
namespace {

constexpr std::size_t kMostWaiting = 256;  // cards that wait to be told of: who has more begins anew
constexpr std::size_t kMostGames = 200;    // that go on when the stream begins

}  // namespace

EventStream::EventStream(const DeputyDeps& deps, std::string token, std::string client, Respond then, Refuse refuse)
    : LineStream(deps, std::move(token), std::move(client), std::move(then), std::move(refuse)), feeds_(deps.feeds) {}

/// Listens first and reads then: what comes twice is told once.
void EventStream::welcomed(const protocol::You& you) {
  player_ = PlayerId::parse(you.id).value_or(PlayerId{});
  feeds_->add(player_, std::static_pointer_cast<EventStream>(shared_from_this()));
  answer();
  read_games();
}

EventStream::~EventStream() {
  feeds_->remove(player_, this);
}

void EventStream::read_games() {
  core().store.games().games_of(player_.text(), store::GamesWanted::unfinished, {}, kMostGames,
                                [self = shared_from_this(), this](store::Result<std::vector<store::GameHead>> heads) {
                                  later(*this, [heads = std::move(heads)](EventStream& stream) {
                                    if (!heads) return stream.end();
                                    for (const store::GameHead& head : *heads) {
                                      if (const auto card = card_of(head)) stream.add(*card);
                                    }
                                  });
                                });
}

/// Those of whom the stream has not heard yet: it heard of all others as they came.
void EventStream::read_challenges(const protocol::Challenges& challenges) {
  for (const protocol::Seek& one : challenges.challenges) {
    const auto game = GameId::parse(one.game);
    if (!game || games_.contains(*game)) continue;
    core().store.games().read(*game, store::kNoEvents, [self = shared_from_this(), this](auto read) {
      const auto card = read ? card_of(read->head) : std::unexpected(std::string{});
      if (card) noticed(*card);
    });
  }
}

void EventStream::hear(const protocol::ServerMessage& message) {
  if (const auto* challenges = std::get_if<protocol::Challenges>(&message.body)) return read_challenges(*challenges);
  const auto found = rolling_.find(game_in(message.body).value_or(GameId{}));
  if (found == rolling_.end()) return;
  if (auto reply = found->second.hear(message.body)) say(std::move(*reply), new_id());
}

void EventStream::noticed(const GameCard& card) {
  later(*this, [card](EventStream& stream) { stream.add(card); });
}

void EventStream::add(const GameCard& card) {
  roll(card);
  if (cards_.size() >= kMostWaiting) return end();
  cards_.push_back(card);
  next();
}

void EventStream::next() {
  if (cards_.empty() || std::exchange(is_telling_, true)) return;
  GameCard card = std::move(cards_.front());
  cards_.pop_front();
  auto named = named_in(card);
  find_bots(core().store.accounts(), std::move(named),
            [self = shared_from_this(), this, card = std::move(card)](Bots bots) {
              later(*this, [card, bots = std::move(bots)](EventStream& stream) {
                stream.tell(card, bots);
                stream.is_telling_ = false;
                stream.next();
              });
            });
}

bool EventStream::has_seat(const GameCard& card) const {
  return std::ranges::any_of(card.seats, [&](const SeatCard& seat) { return seat.player.id == player_; });
}

void EventStream::tell(const GameCard& card, const Bots& bots) {
  const Known known = games_[card.game];
  if (card.phase == Phase::ended) {
    games_.erase(card.game);
    return tell_end(card, bots, known);
  }
  if (card.phase == Phase::waiting && card.invitation.to && !known.is_challenge) {
    games_[card.game].is_challenge = true;
    line(protocol::json::text_of(protocol::ChallengeEvent{.challenge = challenge_shown(core().variants, card, bots)}));
  }
  if (card.phase == Phase::playing && has_seat(card) && !known.has_started) {
    games_[card.game].has_started = true;
    line(protocol::json::text_of(protocol::GameStartEvent{.game = game_of(card, bots)}));
  }
}

void EventStream::tell_end(const GameCard& card, const Bots& bots, Known known) {
  if (known.has_started) {
    return line(protocol::json::text_of(protocol::GameFinishEvent{.game = game_of(card, bots)}));
  }
  if (!known.is_challenge || card.seats.size() > 1) return;
  auto challenge = challenge_shown(core().variants, card, bots);
  if (stands(card) == ChallengeStands::declined) {
    line(protocol::json::text_of(protocol::ChallengeDeclinedEvent{.challenge = std::move(challenge)}));
  } else {
    line(protocol::json::text_of(protocol::ChallengeCanceledEvent{.challenge = std::move(challenge)}));
  }
}

protocol::PlayGame EventStream::game_of(const GameCard& card, const Bots& bots) const {
  protocol::PlayGame game{.id = card.game.text(), .opponent = {.id = "-", .username = "?"}, .variant = {}};
  for (const SeatCard& seat : card.seats) {
    if (seat.player.id == player_) {
      if (seat.side) game.color = color_of(*seat.side);
    } else {
      const std::string& id = seat.player.id.text();
      game.opponent = {.id = id, .username = seat.player.name, .title = title_of(bots.contains(id))};
    }
  }
  game.variant = variant_shown(card.variant);
  game.rated = card.rated;
  game.speed = speed_of(core().variants, card.variant, card.options, card.control);
  game.perf = {.name = game.speed};
  const auto outcome = card.ending ? std::optional{to_wire(*card.ending)} : std::nullopt;
  game.status = {.name = status_word(card.phase, outcome)};
  if (outcome && outcome->result == protocol::Result::white) game.winner = protocol::Color::white;
  if (outcome && outcome->result == protocol::Result::black) game.winner = protocol::Color::black;
  if (const auto board = board_of(card.series.origin)) game.tournament = board->id;
  return game;
}

void EventStream::roll(const GameCard& card) {
  const bool is_rolling = card.phase == Phase::rolling && has_seat(card);
  const auto known = rolling_.find(card.game);
  if (is_rolling && known == rolling_.end()) {
    rolling_.emplace(card.game, DiceReplies{deps().dice_key, card.game, player_.text()});
    say(protocol::Watch{.game = card.game.text(), .since = {}}, new_id());
  } else if (!is_rolling && known != rolling_.end()) {
    rolling_.erase(known);
    say(protocol::Unwatch{protocol::InGame{.game = card.game.text()}}, new_id());
  }
}

}  // namespace server
