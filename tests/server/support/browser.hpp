// A browser as far as accounts go: it has a cookie and says where its page comes from. It checks every answer, which
// must be what protocol/openapi.json tells of its address. One thread at a time.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/server/support/server.hpp"
#include "tests/server/support/socket_client.hpp"

namespace server::test {

inline const std::string kPassword = "correct horse";

class Browser {
 public:
  explicit Browser(std::uint16_t port) : port_(port) {}
  /// Makes an account of this name, or of a name that nobody has, and gives a browser that is signed in.
  [[nodiscard]] static Browser with_account(std::uint16_t port, std::string name = {});

  Answer post(const std::string& path, const nlohmann::json& body = nlohmann::json::object());
  Answer put(const std::string& path, const nlohmann::json& body);
  Answer get(const std::string& path);
  Answer drop(const std::string& path);
  /// Sends a request, and gives the code of a refusal, else `ok`.
  std::string said(const std::string& path, const nlohmann::json& body = nlohmann::json::object());
  [[nodiscard]] std::string make_token(const std::vector<std::string>& scopes) const;

  /// Gives the headers of a page of the server, with the cookie.
  [[nodiscard]] Headers headers() const;
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  void go_to(std::uint16_t port) { port_ = port; }

 private:
  Answer send(const std::string& method, const std::string& path, const nlohmann::json& body);
  Answer take(const std::string& method, const std::string& path, Answer answer);

  std::uint16_t port_;
  std::string cookie_;  // `astragal=…`; empty: none
  std::string name_;
  std::string id_;
};

/// Makes an account as an operator does, while no server runs there.
void make_account(const Place& place, const std::string& name, const std::string& role);

/// Gives the code of a refusal, which must have a sentence too; else `ok`.
[[nodiscard]] std::string code_of(const Answer& answer);

}  // namespace server::test
