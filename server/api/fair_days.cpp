#include "server/api/fair_days.hpp"

#include <utility>

#include "server/api/answers.hpp"
#include "server/fairness/day.hpp"
#include "server/fairness/text.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr const char* kForEver = "public, max-age=31536000, immutable";

fairness::SignedHead signed_head(const store::DayHead& head) {
  return {.text = head.text, .signature = head.signature};
}

HttpResponse text_response(std::string text) {
  HttpResponse response;
  response.body = std::move(text);
  return response;
}

}  // namespace

void answer_day(const Core& core, const std::string& date, Respond then) {
  if (!fairness::read_date(date)) return then(refusal(ErrorCode::nothing_here, "a day is written 2026-11-20"));
  const std::string missing = "there is no list of " + date + ": it is to come, or was before the first dice";
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
        if (!heads) return then(store_refusal(heads.error(), ErrorCode::nothing_here, "there is no day"));
        std::string text;
        for (const store::DayHead& head : *heads) text += fairness::write_head(signed_head(head));
        then(text_response(std::move(text)));
      });
}

}  // namespace server
