#include "server/api/player_games.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "protocol/http/games.hpp"
#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/base/log.hpp"
#include "server/games/game_notices.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/draw.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::OwnGame;
using protocol::WaitsFor;
using Heads = std::vector<store::GameHead>;

constexpr std::size_t kNoteBeginning = 80;  // characters

/// Who is there, seen by one of them; whom a game waits for.
void add_people(OwnGame& out, const GameCard& card, const PlayerId& own) {
  for (const SeatCard& seat : card.seats) {
    if (seat.player.id != own) {
      out.opponent = to_wire(seat.player);
    } else if (seat.side) {
      out.color = color_of(*seat.side);
    }
  }
  if (card.phase != Phase::waiting) return;
  out.waits_for = card.invitation.to ? WaitsFor::player : card.invitation.listed ? WaitsFor::anybody : WaitsFor::link;
  if (card.invitation.to) out.opponent = to_wire(*card.invitation.to);
}

/// How a game that has begun stands: whose turn it is, what is on the board, what is left on the own clock.
void add_position(OwnGame& out, const Match& match, const PlayerId& own, Now now) {
  const State& state = match.state();
  if (by_post(state.control)) out.deadline_at = match.deadline()->ms;
  if (!state.play) {
    out.is_my_turn = owes(state.draws.back(), own);
    return;
  }
  out.last_move_at = state.last_at.ms;
  const auto side = state.seats.side_of(own);
  // While a draw is made anew the other one's clock may run, and a move may be made all the same.
  const auto& board = state.play->board();
  const bool may_move = side && !board.chance && board.position.turn() == *side;
  out.is_my_turn = may_move || (side && side_on_clock(state) == *side);
  if (const GameDraw* dice = play_draw(state); side && dice != nullptr && owes(*dice, own)) out.owes_dice = true;
  for (const store::StandingOffer& offer : standing_offers(state)) {
    if (offer.account == own.text()) out.offer = protocol::find_word<protocol::OfferKind>(offer.what);
  }
  // Nobody need hear of the seconds for which clocks stand still after a start.
  const auto still = state.clock ? state.clock->still_until(now) : std::nullopt;
  if (still && *still - now >= std::chrono::minutes{1}) out.paused_until = still->ms;
  out.fen = rules::to_fen(*state.variant, board.position);
  const auto& moves = state.play->moves();
  if (!moves.empty()) out.last_move = state.play->text_of(moves.size() - 1);
  if (side && state.clock) out.ms_left = state.clock->left(*side, now).main.count();
}

using Answer = HttpResponse (*)(std::vector<OwnGame> games);

/// It grows with the games, so it is packed. Its length tells nothing that others could ask for: all that they choose
/// in it is who plays, and names never change.
HttpResponse list_of(std::vector<OwnGame> games) {
  return in_its_forms(for_one_person(protocol::OwnGames{.now_playing = std::move(games)}));
}

/// A line for each that waits for the player.
HttpResponse lines_of(std::vector<OwnGame> games) {
  HttpResponse response = for_one_person(std::string{});
  response.content_type = "application/x-ndjson";
  response.body.clear();
  for (const OwnGame& one : games) {
    if (one.is_my_turn) response.body += line_of(one);
  }
  return response;
}

/// The games of one player, one read after the other.
struct Gathering {
  const ApiParts& parts;
  PlayerId own;
  Answer answer;
  Heads heads;
  Respond then;
  std::map<GameId, std::string> notes = {};  // how the player's own begin
  std::vector<store::StoredGame> games = {};
  std::size_t next = 0;
};
using GatheringPtr = std::shared_ptr<Gathering>;

/// None: it cannot be read.
std::optional<OwnGame> playing_shown(const store::StoredGame& game, const PlayerId& own, VariantCache& variants,
                                     Now now) {
  const auto card = card_of(game.head);
  if (!card) return std::nullopt;
  OwnGame out{.game = card->game.text(), .phase = card->phase, .terms = terms_of(*card, game.head)};
  add_people(out, *card, own);
  if (card->phase == Phase::waiting) return out;
  const auto rebuilt = rebuild(game, {}, variants);
  if (!rebuilt) {
    log(LogLevel::error, "record_unreadable", {{"game", card->game.text()}, {"why", rebuilt.error()}});
    return std::nullopt;
  }
  add_position(out, rebuilt->match, own, now);
  return out;
}

/// What waits for the player first, and of that what is due first.
std::pair<bool, std::int64_t> urgency(const OwnGame& one) {
  return {!one.is_my_turn, one.deadline_at.value_or(std::numeric_limits<std::int64_t>::max())};
}

/// Replayed where nobody's play waits for it.
void answer_playing(const GatheringPtr& work) {
  work->parts.background.answer(
      [work] {
        std::vector<OwnGame> list;
        for (const store::StoredGame& game : work->games) {
          auto one = playing_shown(game, work->own, work->parts.background.variants, work->parts.core.now());
          if (!one) continue;
          if (const auto note = work->notes.find(game.head.game.id); note != work->notes.end()) {
            one->note = note->second;
          }
          list.push_back(std::move(*one));
        }
        std::ranges::stable_sort(list, {}, urgency);
        return work->answer(std::move(list));
      },
      work->then);
}

void read_next(const GatheringPtr& work) {
  if (work->next == work->heads.size()) return answer_playing(work);
  const store::GameHead& head = work->heads[work->next++];
  // Of a game that waits its head says all.
  const store::Seq after = head.game.heading.state == store::GameState::running ? 0 : store::kNoEvents;
  work->parts.core.store.games().read(head.game.id, after, [work](store::Result<store::StoredGame> read) {
    if (!read) return work->then(store_refusal(read.error(), ErrorCode::no_such_game, say<"http.game_gone">()));
    if (read->head.game.heading.state != store::GameState::finished) work->games.push_back(std::move(*read));
    read_next(work);
  });
}

void read_notes(const GatheringPtr& work) {
  work->parts.core.store.private_notes().note_beginnings(
      work->own.text(), kNoteBeginning, [work](store::Result<std::vector<store::PrivateNote>> notes) {
        if (!notes) return work->then(store_refusal(notes.error(), ErrorCode::no_such_user, no_player()));
        for (store::PrivateNote& note : *notes) work->notes.emplace(note.place.game, std::move(note.text));
        read_next(work);
      });
}

void find_playing(const ApiParts& parts, const PlayerId& own, Answer answer, Respond then) {
  parts.core.store.games().games_of(
      own.text(), store::GamesWanted::unfinished, {}, protocol::kMaxPlaying,
      [&parts, own, answer, then = std::move(then)](store::Result<Heads> heads) {
        if (!heads) return then(store_refusal(heads.error(), ErrorCode::no_such_user, no_player()));
        read_notes(std::make_shared<Gathering>(
            Gathering{.parts = parts, .own = own, .answer = answer, .heads = std::move(*heads), .then = then}));
      });
}

void answer_asker(const RequestContext& context, const HttpRequest& request, Answer answer) {
  find_asker(context.parts.core, context.parts.accounts, request.head, Purpose::read,
             [&parts = context.parts, answer, then = context.then](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return then(refusal(asker.error()));
               if (!*asker) return then(refusal(ErrorCode::not_signed_in, say<"http.sign_in_or_token">()));
               find_playing(parts, **asker, answer, then);
             });
}

}  // namespace

protocol::GameTerms terms_of(const GameCard& card, const store::GameHead& head) {
  protocol::GameTerms terms{.variant = card.variant,
                            .clock = to_wire(card.control),
                            .rated = card.rated,
                            .created_at = head.game.created.time_since_epoch().count()};
  if (card.audience.is_private) terms.is_private = true;
  if (const auto board = board_of(card.series.origin)) {
    terms.tournament = {.id = board->id, .round = board->round, .board = board->board, .name = board->name};
  }
  return terms;
}

void show_playing(const RequestContext& context, const HttpRequest& request) {
  answer_asker(context, request, list_of);
}

void show_waiting(const RequestContext& context, const HttpRequest& request) {
  answer_asker(context, request, lines_of);
}

}  // namespace server
