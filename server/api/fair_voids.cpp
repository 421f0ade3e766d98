#include "server/api/fair_voids.hpp"

#include <memory>
#include <utility>

#include "server/api/answers.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr const char* kNoParty = "voids are those of a player's id";

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
        if (!players) return answer->then(store_refusal(players.error(), ErrorCode::nothing_here, kNoParty));
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
        if (!counts) return answer->then(store_refusal(counts.error(), ErrorCode::nothing_here, kNoParty));
        part = shown(*counts);
        next();
      });
}

}  // namespace

protocol::VoidCounts shown(const store::VoidCounts& counts) {
  return {.all = {counts.begin(), counts.end()}};
}

void answer_voids(const Core& core, const std::string& after, Respond then) {
  if (!after.empty() && !PlayerId::parse(after)) return then(refusal(ErrorCode::bad_value, "`after` is a player's id"));
  const auto answer = std::make_shared<VoidsAnswer>(VoidsAnswer{.core = core, .after = after, .then = std::move(then)});
  add_counts(answer, answer->body.draws, "", [answer] {
    add_counts(answer, answer->body.server, store::kServerParty, [answer] { add_players(answer); });
  });
}

void answer_voids_of(const Core& core, const std::string& player, Respond then) {
  if (!PlayerId::parse(player) || player == store::kServerParty)
    return then(refusal(ErrorCode::nothing_here, kNoParty));
  core.store.fair_records().voids(
      player, [player, then = std::move(then)](const store::Result<store::VoidCounts>& counts) {
        if (!counts) return then(store_refusal(counts.error(), ErrorCode::nothing_here, kNoParty));
        then(json_response(protocol::PlayerVoids{.player = player, .voids = shown(*counts)}));
      });
}

}  // namespace server
