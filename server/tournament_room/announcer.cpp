#include "server/tournament_room/announcer.hpp"

#include <boost/asio/post.hpp>
#include <string>
#include <utility>

#include "server/base/log.hpp"
#include "server/fairness/bytes.hpp"

namespace server {
namespace {

constexpr Ms kAfterTrouble = std::chrono::seconds{30};

}  // namespace

TournamentId scheduled_id(const Core& core, std::string_view recurring, Now start) {
  const std::string text = "scheduled tournament|" + std::string{recurring} + "|" + std::to_string(start.ms);
  return TournamentId::from_random(fairness::number_from(fairness::hmac(core.id_key, text)));
}

Announcer::Announcer(const Core& core, TournamentRooms& rooms, Schedule schedule, Ms look)
    : core_(core),
      rooms_(rooms),
      schedule_(std::move(schedule)),
      look_(look),
      progress_(schedule_.tournaments.size()),
      timer_(core.loops.first()) {}

void Announcer::start() {
  if (schedule_.tournaments.empty()) return;
  boost::asio::post(core_.loops.first(), [this] { look(); });
}

void Announcer::look() {
  const Now now = core_.now();
  for (std::size_t i = 0; i < progress_.size(); ++i) look_at(i, now);
  timer_.expires_after(look_);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

void Announcer::look_at(std::size_t number, Now now) {
  const RecurringTournament& one = schedule_.tournaments[number];
  Progress& progress = progress_[number];
  if (progress.is_asked || now < progress.again) return;
  const Now start = one.next(now);
  if (start - now > one.ahead || progress.announced == start) return;
  progress.is_asked = true;
  protocol::TournamentTerms terms = one.terms;
  terms.starts_ms = start.ms;
  rooms_.announce_by_schedule(scheduled_id(core_, one.id, start), terms, schedule_.is_example,
                              [this, number, start](TournamentRooms::Announcement done) {
                                boost::asio::post(core_.loops.first(), [this, number, start, done = std::move(done)] {
                                  told(number, start, done);
                                });
                              });
}

void Announcer::told(std::size_t number, Now start, const TournamentRooms::Announcement& done) {
  Progress& progress = progress_[number];
  progress.is_asked = false;
  if (done) {
    progress.announced = start;
    log(LogLevel::info, "scheduled", {{"recurring", schedule_.tournaments[number].id}, {"tournament", done->text()}});
    return;
  }
  progress.again = core_.now() + kAfterTrouble;
  log(LogLevel::error, "not_announced",
      {{"recurring", schedule_.tournaments[number].id},
       {"code", name(done.error().code)},
       {"why", done.error().message.text()}});
}

}  // namespace server
