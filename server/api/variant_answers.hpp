// The games that there are, over HTTP: `/api/variants` and what is below. Made in the background and kept there;
// nothing is compiled where rooms play. Any thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/api/background_answers.hpp"
#include "server/api/respond.hpp"

namespace server {

void answer_variants(BackgroundAnswers& background, const Respond& then);
/// Answers `/api/variants/<id>` and `/api/variants/<id>/diagram/<symbol>/<square>`; `path` is all of it, `query` the
/// options of the game and, for a diagram, the side.
void answer_variant(BackgroundAnswers& background, const std::vector<std::string>& path, rules::Options query,
                    const Respond& then);

}  // namespace server
