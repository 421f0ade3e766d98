#include "tests/server/support/browser.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>

#include "tests/protocol/support.hpp"

namespace server::test {

using Json = nlohmann::json;

void make_account(const Place& place, const std::string& name, const std::string& role) {
  const std::string command = "echo '" + kPassword + "' | '" + ASTRAGAL_PROGRAM + "' admin make-account " + name +
                              " --role " + role + " --data '" + place.data().string() + "' >/dev/null";
  // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
  if (std::system(command.c_str()) != 0) throw std::runtime_error("not done: " + command);
}

std::string code_of(const Answer& answer) {
  if (answer.status < 400) return "ok";
  const Json body = Json::parse(answer.body);
  if (body.at("error").at("message").get<std::string>().size() < 10) throw std::logic_error("no sentence");
  return body["error"].at("code");
}

Browser Browser::with_account(std::uint16_t port, std::string name) {
  static std::atomic<int> number = 0;
  Browser made(port);
  made.name_ = name.empty() ? "tester" + std::to_string(++number) : std::move(name);
  const Answer answer = made.post("/api/account", {{"name", made.name_}, {"password", kPassword}});
  if (answer.status != 201) throw std::runtime_error("no account: " + answer.body);
  made.id_ = Json::parse(answer.body).at("id");
  return made;
}

Headers Browser::headers() const {
  Headers all{{"Origin", "http://127.0.0.1"}};
  if (!cookie_.empty()) all.emplace_back("Cookie", "theme=dark; " + cookie_);
  return all;
}

Answer Browser::take(const std::string& method, const std::string& path, Answer answer) {
  EXPECT_EQ(protocol_tests::flaw_of({.method = method,
                                     .path = path.substr(0, path.find('?')),
                                     .status = answer.status,
                                     .type = answer.content_type,
                                     .body = answer.body}),
            "");
  if (!answer.set_cookie.empty()) {
    const std::string pair = answer.set_cookie.substr(0, answer.set_cookie.find(';'));
    cookie_ = pair.ends_with('=') ? "" : pair;
  }
  return answer;
}

Answer Browser::send(const std::string& method, const std::string& path, const Json& body) {
  Headers all = headers();
  all.emplace_back("Content-Type", "application/json");
  return take(method, path, request(port_, method, path, body.dump(), all));
}

Answer Browser::post(const std::string& path, const Json& body) {
  return send("POST", path, body);
}

Answer Browser::put(const std::string& path, const Json& body) {
  return send("PUT", path, body);
}

Answer Browser::get(const std::string& path) {
  return take("GET", path, request(port_, "GET", path, "", headers()));
}

Answer Browser::drop(const std::string& path) {
  return take("DELETE", path, request(port_, "DELETE", path, "", headers()));
}

std::string Browser::said(const std::string& path, const Json& body) {
  return code_of(post(path, body));
}

std::string Browser::make_token(const std::vector<std::string>& scopes) const {
  Browser copy = *this;
  const Answer answer = copy.post("/api/token", {{"label", "a test"}, {"scopes", scopes}});
  if (answer.status != 201) throw std::runtime_error("no token: " + answer.body);
  return Json::parse(answer.body).at("token");
}

}  // namespace server::test
