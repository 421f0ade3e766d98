#include "server/notices/endpoint.hpp"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "server/base/addresses.hpp"

namespace server {

std::expected<std::string, std::string> push_origin(const std::string& endpoint, Transfers::Reach reach) {
  const auto url = boost::urls::parse_uri(endpoint);
  // Boost 1.81 takes what stands behind a port for a path.
  const bool is_whole = url && (url->encoded_path().empty() || url->encoded_path().starts_with('/'));
  if (!is_whole || url->encoded_host().empty()) return std::unexpected("this is no address of a push service");
  if (url->has_userinfo()) return std::unexpected("the address of a push service names no user");
  std::string origin = std::string{url->scheme()} + "://" + std::string{url->encoded_host_and_port()};
  if (reach == Transfers::Reach::anywhere) return origin;
  if (url->scheme_id() != boost::urls::scheme::https) return std::unexpected("push services are asked by https alone");
  if (url->has_port() && url->port() != "443") return std::unexpected("push services are asked on port 443 alone");
  if (!is_host_name(url->encoded_host())) {
    return std::unexpected("a push service has the full name of a host on the internet, as push.example.org");
  }
  return origin;
}

}  // namespace server
