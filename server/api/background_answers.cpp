#include "server/api/background_answers.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "server/api/answers.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

HttpResponse made_by(const std::function<HttpResponse()>& make) {
  try {
    return make();
  } catch (const std::exception& error) {
    log(LogLevel::error, "background_fault", {{"what", error.what()}});
    return fault();
  }
}

}  // namespace

bool BackgroundAnswers::try_answer(std::function<HttpResponse()> make, Respond then) {
  Place place = background.place();
  if (!place) return false;
  background.run([place = std::move(place), make = std::move(make), then = std::move(then)]() mutable {
    HttpResponse response = made_by(make);
    place.reset();  // the place is free before the answer: whoever has that may ask again
    then(std::move(response));
  });
  return true;
}

void BackgroundAnswers::answer(std::function<HttpResponse()> make, const Respond& then) {
  if (!try_answer(std::move(make), then)) {
    then(refusal_until(protocol::ErrorCode::busy, say<"http.reads_too_many">(), std::chrono::seconds{1}));
  }
}

}  // namespace server
