#include "tests/server/deputy/player.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/protocol/support.hpp"

namespace server::test {

Lines::Lines(std::uint16_t port, const std::string& path, const std::string& token, const std::string& method,
             const std::string& form)
    : raw_(port) {
  std::string request = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token;
  if (method == "POST") {
    request += "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + std::to_string(form.size());
  }
  raw_.send(request + "\r\n\r\n" + form);
  const std::string head = raw_.until("\r\n\r\n");
  if (head.size() < 12) throw std::runtime_error("no answer to " + path);
  status_ = static_cast<unsigned>(std::stoul(head.substr(9, 3)));
}

std::optional<Json> Lines::next() {
  while (true) {
    const std::string size = raw_.until("\r\n");
    if (!size.ends_with("\r\n")) throw std::runtime_error("the stream broke, or nothing came");
    const std::string chunk = raw_.until("\r\n");
    if (size == "0\r\n") return std::nullopt;
    if (chunk != "\n\r\n") return Json::parse(chunk);
  }
}

Json Lines::hear(const std::string& type) {
  while (auto line = next()) {
    if (line->at("type") == type) return *line;
  }
  throw std::logic_error("the stream ended before " + type);
}

Json Lines::state(const std::function<bool(const Json&)>& is_so) {
  while (const auto line = next()) {
    const Json state = line->at("type") == "gameFull" ? line->at("state") : *line;
    if (state["type"] == "gameState" && is_so(state)) return state;
  }
  throw std::logic_error("the stream ended before it was so");
}

void Lines::end() {
  while (next()) {
  }
}

Player::Player(std::uint16_t port) : port_(port) {
  const Browser browser = Browser::with_account(port);
  name_ = browser.name();
  id_ = browser.id();
  token_ = browser.make_token({"play", "challenge", "bot"});
}

Player Player::bot(std::uint16_t port) {
  Player made(port);
  if (made.said("/api/bot/account/upgrade") != "ok") throw std::runtime_error("no bot");
  made.door_ = "/api/bot";
  return made;
}

Answer Player::post(const std::string& path, const std::string& form, const std::string& key) const {
  Headers headers{{"Authorization", "Bearer " + token_}};
  if (!form.empty()) headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
  if (!key.empty()) headers.emplace_back("Idempotency-Key", key);
  Answer answer = request(port_, "POST", path, form, headers);
  EXPECT_EQ(
      protocol_tests::flaw_of(
          {.method = "POST", .path = path, .status = answer.status, .type = answer.content_type, .body = answer.body}),
      "");
  return answer;
}

std::string Player::begin(const Player& other, const std::string& form) const {
  const Answer made = post("/api/challenge/" + other.name(), form);
  if (made.status != 200) throw std::runtime_error("no challenge: " + made.body);
  const std::string game = Json::parse(made.body).at("id");
  if (const std::string said = other.said("/api/challenge/" + game + "/accept"); said != "ok") {
    throw std::runtime_error("not accepted: " + said);
  }
  return game;
}

}  // namespace server::test
