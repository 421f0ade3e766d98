#include "server/api/player_results.hpp"

#include <utility>

#include "server/api/answers.hpp"
#include "server/api/player_games.hpp"
#include "server/api/results_question.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// Who asks may be shown what others are not.
template <class Shown>
HttpResponse answer_for(const Asker& asker, const Shown& shown) {
  if (asker) return for_one_person(shown);
  HttpResponse response = json_response(shown);
  response.cache_control = "no-cache";
  return response;
}

protocol::PlayedGame played_shown(const GameCard& card, const store::GameHead& head) {
  protocol::PlayedGame out{
      .game = card.game.text(), .terms = terms_of(card, head), .ended_at = head.finished->time_since_epoch().count()};
  for (const SeatCard& seat : card.seats) {
    if (!seat.side) continue;
    if (!out.players) out.players.emplace();
    (*seat.side == rules::Side::white ? out.players->white : out.players->black) = to_wire(seat.player);
  }
  if (card.ending) out.outcome = to_wire(*card.ending);
  return out;
}

void answer_games(const ResultsQuestion& question) {
  question.parts.core.store.results().results_of(
      question.wanted, question.before, protocol::kMaxPlayed,
      [asker = question.asker, then = question.then](const store::Result<store::ResultsPart>& part) {
        if (!part) return then(store_refusal(part.error(), ErrorCode::no_such_user, no_player()));
        protocol::PlayedGames shown;
        for (const store::GameHead& head : part->games) {
          if (const auto card = card_of(head)) shown.games.push_back(played_shown(*card, head));
        }
        if (part->before) shown.before = part->before->text();
        then(answer_for(asker, shown));
      });
}

protocol::GameScore score_shown(const store::Tally& score) {
  return {.won = score.won, .lost = score.lost, .drawn = score.drawn};
}

protocol::PlayerScores scores_shown(const store::Scores& scores, bool is_own) {
  protocol::PlayerScores all{
      .all = score_shown(scores.all), .is_whole = scores.is_whole, .opponents = {}, .setups = {}};
  if (is_own) {
    all.opponents.emplace();
    for (const store::ScoreAgainst& one : scores.opponents) {
      all.opponents->push_back({.opponent = shown(one.opponent), .score = score_shown(one.score)});
    }
  }
  for (const store::ScoreFrom& one : scores.setups) {
    all.setups.push_back({.variant = one.variant, .setup = one.setup, .score = score_shown(one.score)});
  }
  return all;
}

void answer_scores(const ResultsQuestion& question) {
  const bool is_own = question.wanted.player == question.wanted.viewer;
  question.parts.core.store.results().scores_of(question.wanted, [asker = question.asker, is_own, then = question.then](
                                                                     const store::Result<store::Scores>& scores) {
    if (!scores) return then(store_refusal(scores.error(), ErrorCode::no_such_user, no_player()));
    then(answer_for(asker, scores_shown(*scores, is_own)));
  });
}

}  // namespace

void show_games_of(const RequestContext& context, const HttpRequest& request) {
  understand_question(context, request, context.path[2], "opponent", answer_games);
}

void show_scores_of(const RequestContext& context, const HttpRequest& request) {
  understand_question(context, request, context.path[2], "opponent", answer_scores);
}

}  // namespace server
