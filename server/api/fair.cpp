#include "server/api/fair.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/fairness/day.hpp"
#include "server/fairness/text.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr const char* kForEver = "public, max-age=31536000, immutable";
Wording no_party() {
  return say<"http.voids_of_id">();
}

fairness::SignedHead signed_head(const store::DayHead& head) {
  return {.text = head.text, .signature = head.signature};
}

HttpResponse text_response(std::string text) {
  HttpResponse response;
  response.body = std::move(text);
  return response;
}

/// An answer that is being gathered: its parts are asked for one after the other.
struct VoidsAnswer {
  const Core& core;
  std::string after;
  Respond then;
  protocol::FairVoids body = {};
};
using VoidsAnswerPtr = std::shared_ptr<VoidsAnswer>;

void add_players(const VoidsAnswerPtr& answer) {
  answer->core.store.fair_records().blamed(
      answer->after, protocol::kMaxBlamed, [answer](const store::Result<std::vector<store::BlamedPlayer>>& players) {
        if (!players) return answer->then(store_refusal(players.error(), ErrorCode::nothing_here, no_party()));
        for (const store::BlamedPlayer& one : *players) {
          answer->body.players.push_back({.player = one.player, .voids = shown(one.voids)});
        }
        if (players->size() == protocol::kMaxBlamed) answer->body.after = players->back().player;
        answer->then(json_response(answer->body));
      });
}

/// Fills `part` of the answer with the counts of `party`.
void add_counts(const VoidsAnswerPtr& answer, protocol::VoidCounts& part, std::string party,
                std::function<void()> next) {
  answer->core.store.fair_records().voids(
      std::move(party), [answer, &part, next = std::move(next)](const store::Result<store::VoidCounts>& counts) {
        if (!counts) return answer->then(store_refusal(counts.error(), ErrorCode::nothing_here, no_party()));
        part = shown(*counts);
        next();
      });
}

}  // namespace

void answer_keys(const Core& core, Respond then) {
  core.store.fair_records().keys([then = std::move(then)](const store::Result<std::vector<store::KeyRow>>& rows) {
    if (!rows) return then(store_refusal(rows.error(), ErrorCode::nothing_here, say<"http.no_key">()));
    protocol::FairKeys all;
    for (const store::KeyRow& row : *rows) {
      protocol::FairKey& key = all.keys.emplace_back(protocol::FairKey{
          .key = fairness::to_hex(row.public_key), .start = utc_text(now_of(row.start)), .text = row.announcement});
      if (row.signature) key.signature = fairness::to_hex(*row.signature);
    }
    then(json_response(protocol::json::text_of(all)));
  });
}

void answer_day(const Core& core, const std::string& date, Respond then) {
  if (!fairness::read_date(date)) return then(refusal(ErrorCode::nothing_here, say<"http.day_form">()));
  const Wording missing = say<"http.no_list_of_day">(date);
  if (date > utc_date(core.now())) return then(refusal(ErrorCode::nothing_here, missing));
  core.store.fair_records().day(date, [missing, then = std::move(then)](store::Result<store::Day> read) {
    if (!read) return then(store_refusal(read.error(), ErrorCode::nothing_here, missing));
    fairness::Day day{.locks = std::move(read->locks), .head = {}};
    if (read->head) day.head = signed_head(*read->head);
    HttpResponse response = text_response(fairness::write_day(day));
    if (day.head) response.cache_control = kForEver;
    then(std::move(response));
  });
}

void answer_day_heads(const Core& core, Respond then) {
  core.store.fair_records().day_heads(
      [then = std::move(then)](const store::Result<std::vector<store::DayHead>>& heads) {
        if (!heads) return then(store_refusal(heads.error(), ErrorCode::nothing_here, say<"http.no_day">()));
        std::string text;
        for (const store::DayHead& head : *heads) text += fairness::write_head(signed_head(head));
        then(text_response(std::move(text)));
      });
}

protocol::VoidCounts shown(const store::VoidCounts& counts) {
  return {.all = {counts.begin(), counts.end()}};
}

void answer_voids(const Core& core, const std::string& after, Respond then) {
  if (!after.empty() && !PlayerId::parse(after))
    return then(refusal(ErrorCode::bad_value, say<"address.player_id">("after")));
  const auto answer = std::make_shared<VoidsAnswer>(VoidsAnswer{.core = core, .after = after, .then = std::move(then)});
  add_counts(answer, answer->body.draws, "", [answer] {
    add_counts(answer, answer->body.server, store::kServerParty, [answer] { add_players(answer); });
  });
}

void answer_voids_of(const Core& core, const std::string& player, Respond then) {
  if (!PlayerId::parse(player) || player == store::kServerParty)
    return then(refusal(ErrorCode::nothing_here, no_party()));
  core.store.fair_records().voids(
      player, [player, then = std::move(then)](const store::Result<store::VoidCounts>& counts) {
        if (!counts) return then(store_refusal(counts.error(), ErrorCode::nothing_here, no_party()));
        then(json_response(protocol::PlayerVoids{.player = player, .voids = shown(*counts)}));
      });
}

}  // namespace server
