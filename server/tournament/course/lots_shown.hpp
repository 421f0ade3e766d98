// A tournament as those are told who watch it over a socket. Pure. Any thread.
#pragma once
#include <string>

#include "protocol/messages/tournament.hpp"
#include "server/tournament/course/course.hpp"

namespace tournament {

/// `up_since`: from then on people could take part in a draw.
[[nodiscard]] protocol::EventState state_of(const std::string& id, const Course& course, server::Now now,
                                            server::Now up_since);

}  // namespace tournament
