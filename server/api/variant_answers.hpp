// The games that there are, over HTTP: `/api/variants` and what is below. Made in the study and kept there; nothing is
// compiled where rooms play. Any thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/api/respond.hpp"
#include "server/api/study.hpp"

namespace server {

void answer_variants(Study& study, const Respond& then);
/// `/api/variants/<id>` and `/api/variants/<id>/diagram/<symbol>/<square>`; `path` is all of it, `query` the options of
/// the game and, for a diagram, the side.
void answer_variant(Study& study, const std::vector<std::string>& path, rules::Options query, const Respond& then);

}  // namespace server
