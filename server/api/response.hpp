// How this server answers over HTTP: JSON, and refusals with a sentence. Pure functions. Any thread.
#pragma once
#include <string>

#include "server/store/error.hpp"
#include "server/transport/peer.hpp"

namespace server {

[[nodiscard]] HttpResponse json_response(std::string body);
/// `{"error": sentence}`.
[[nodiscard]] HttpResponse refusal(unsigned status, const std::string& sentence);
/// 404 with the sentence `missing`, or 503 and a line in the log.
[[nodiscard]] HttpResponse store_refusal(const store::Error& error, const std::string& missing);

}  // namespace server
