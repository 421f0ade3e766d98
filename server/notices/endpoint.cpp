#include "server/notices/endpoint.hpp"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "server/base/addresses.hpp"

namespace server {

using protocol::say;

std::expected<std::string, protocol::Wording> push_origin(const std::string& endpoint, Transfers::Reach reach) {
  const auto url = boost::urls::parse_uri(endpoint);
  // Boost 1.81 takes what stands behind a port for a path.
  const bool is_whole = url && (url->encoded_path().empty() || url->encoded_path().starts_with('/'));
  if (!is_whole || url->encoded_host().empty()) return std::unexpected(say<"push.no_address">());
  if (url->has_userinfo()) return std::unexpected(say<"push.names_user">());
  std::string origin = std::string{url->scheme()} + "://" + std::string{url->encoded_host_and_port()};
  if (reach == Transfers::Reach::anywhere) return origin;
  if (url->scheme_id() != boost::urls::scheme::https) return std::unexpected(say<"push.https">());
  if (url->has_port() && url->port() != "443") return std::unexpected(say<"push.port">());
  if (!is_host_name(url->encoded_host())) {
    return std::unexpected(say<"push.full_host">());
  }
  return origin;
}

}  // namespace server
