// What fails in the background is answered as a fault, and hinders nobody after it.
#include "server/base/background_worker.hpp"

#include <gmock/gmock.h>

#include <future>

#include "server/api/answers.hpp"
#include "server/api/background_answers.hpp"
#include "server/api/game_file_viewer.hpp"

namespace server {
namespace {

using testing::HasSubstr;

TEST(BackgroundAnswers, AnAnswerThatFailsIsAFaultAndItsPlaceIsFree) {
  BackgroundAnswers background;
  for (std::size_t i = 0; i < 2 * BackgroundAnswers::kWaiting; ++i) {
    std::promise<HttpResponse> answered;
    background.answer([]() -> HttpResponse { throw std::runtime_error("broken"); },
                      [&](HttpResponse answer) { answered.set_value(std::move(answer)); });
    const HttpResponse fault = answered.get_future().get();
    ASSERT_EQ(fault.status, 500U) << i;
    EXPECT_THAT(fault.body, HasSubstr("\"internal\""));
  }
}

TEST(BackgroundAnswers, WhatIsKeptIsMadeAgainAfterAFault) {
  BackgroundAnswers background;
  unsigned last = 0;
  for (const bool is_broken : {true, true, false}) {
    std::promise<unsigned> answered;
    background.cached.answer(
        "one",
        [&](const Respond& answer) {
          background.answer(
              [is_broken] {
                if (is_broken) throw std::bad_alloc();
                return json_response(std::string{"{}"});
              },
              answer);
        },
        [&](const HttpResponse& answer) { answered.set_value(answer.status); });
    last = answered.get_future().get();
    EXPECT_EQ(last, is_broken ? 500U : 200U);
  }
}

TEST(GameFileViewer, HasItsPlacesBackThoughAnAnswerFails) {
  BackgroundAnswers background;
  GameFileViewer accounts(background, {.by_address = {.most = 100}, .waiting = 1});
  for (int i = 0; i < 3; ++i) {
    std::promise<void> failing;
    accounts.show("x", "a", [&](const HttpResponse& answer) {
      EXPECT_EQ(answer.status, 400U) << i;
      failing.set_value();
      throw std::runtime_error("whoever asked has gone");
    });
    failing.get_future().get();
    std::promise<unsigned> answered;
    accounts.show("x", "b", [&](const HttpResponse& answer) { answered.set_value(answer.status); });
    EXPECT_EQ(answered.get_future().get(), 400U) << "its place was free before it was answered";
  }
}

}  // namespace
}  // namespace server
