#include "server/admin/ask_server.hpp"

#include <sys/socket.h>
#include <sys/un.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>
#include <utility>

namespace server {
namespace {

namespace net = boost::asio;
using boost::system::error_code;

constexpr timeval kPatience{.tv_sec = 40, .tv_usec = 0};    // longer than the server takes
constexpr std::size_t kMostAnswer = std::size_t{64} << 20;  // a list of very many accounts

Operator::Answer unanswered(std::string why) {
  return std::unexpected(std::move(why));
}

}  // namespace

std::optional<Operator::Answer> ask_server(const std::filesystem::path& socket, const std::string& request) {
  if (socket.native().size() >= sizeof(sockaddr_un::sun_path))
    return std::nullopt;  // no server has been able to, either
  net::io_context io;
  net::local::stream_protocol::socket stream(io);
  error_code error;
  (void)stream.connect(net::local::stream_protocol::endpoint{socket.string()}, error);
  if (error == net::error::access_denied) {
    return unanswered("a server may run here, but " + socket.string() + " is not yours: be who runs it");
  }
  if (error) return std::nullopt;
  setsockopt(stream.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof(kPatience));
  net::write(stream, net::buffer(request + "\n"), error);
  std::string answer;
  if (!error) net::read_until(stream, net::dynamic_buffer(answer, kMostAnswer), '\n', error);
  if (error) return unanswered("the server gives no answer: look whether it was done, and say it again");
  answer.resize(answer.find('\n'));
  return read_answer(answer);
}

Operator::Answer read_answer(const std::string& line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (json.contains("done") && json["done"].is_string()) return json["done"].get<std::string>();
  if (json.contains("error") && json["error"].is_string()) {
    return std::unexpected(json["error"].get<std::string>());
  }
  return std::unexpected("the server gives an answer that is none: is it of another version?");
}

}  // namespace server
