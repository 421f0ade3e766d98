// What a client does with dice: FAIRNESS.md, "A client opens only if".
#include <algorithm>
#include <stdexcept>

#include "rules/rules.hpp"
#include "server/fairness/chain.hpp"
#include "server/fairness/check.hpp"
#include "server/fairness/roll.hpp"
#include "server/fairness/sign.hpp"
#include "tests/server/support/client.hpp"

namespace server::test {
namespace {

void expect(bool holds, const std::string& what, const Json& where) {
  if (!holds) throw std::logic_error("the dice: " + what + ": " + where.dump());
}

fairness::Hash hash_of(const std::string& hex) {
  return fairness::from_hex<fairness::Hash>(hex).value();
}

fairness::Secret new_secret() {
  std::random_device random;
  fairness::Secret secret{};
  for (auto& byte : secret) byte = static_cast<std::uint8_t>(random());
  return secret;
}

std::unique_ptr<const rules::Variant> variant_of(const std::string& id, const Json& options) {
  return rules::make_variant(id, options.get<rules::Options>()).value();
}

/// Gives what the rules ask of the dice, with the coin for colours that are not chosen.
std::string asks_of(const rules::Variant& variant, bool colors_open) {
  const std::string dice = rules::asks_text(variant.dice);
  if (!colors_open) return dice;
  return dice.empty() ? "2" : "2," + dice;
}

std::string ruleset_of(const rules::Variant& variant) {
  std::string text = std::string{variant.id} + "@" + std::to_string(variant.rules_version);
  for (const auto& [name, value] : variant.options) text += ";" + name + "=" + value;
  return text;
}

}  // namespace

fairness::Chain Client::chain() {
  auto [secret, is_new] = secrets_.try_emplace(draw_);
  if (is_new) secret->second = new_secret();
  return {secret->second, offer_["n"].get<int>()};
}

std::string Client::commitment() {
  return fairness::to_hex(chain().commitment());
}

std::string Client::opening() {
  return fairness::to_hex(chain().opening(next_roll()));
}

Json Client::commit_data() {
  return {{"game", game_}, {"draw", draw_}, {"commitment", commitment()}};
}

Json Client::open_data() {
  return {{"game", game_}, {"draw", draw_}, {"roll", next_roll()}, {"opening", opening()}};
}

/// Takes an offer from the event, or from the snapshot, which also says what has happened since.
void Client::offered(const Json& offer) {
  if (offer["draw"] != draw_) made_.clear();
  offer_ = offer;
  draw_ = offer["draw"];
  const auto variant = variant_of(variant_, options_);
  const std::string asks = in_play() ? rules::asks_text(variant->dice_in_play) : asks_of(*variant, colors_open_);
  expect(offer["asks"] == asks, "not the dice of the rules", offer);
  expect(offer["ruleset"] == ruleset_of(*variant), "other rules", offer);
  expect(offer["n"] == 1 || offer["n"] == 1000, "a setup is one roll, and in play there are a thousand", offer);
  const auto is_among = [&](const Json& players) {
    return std::find(players.begin(), players.end(), Json(id_)) != players.end();
  };
  if (offer.contains("lock")) lock_ = offer;
  if (dice_by_hand_ || !is_among(offer["players"])) return;
  if (!is_among(offer.value("committed", Json::array()))) {
    say("fair_commit", commit_data());
  } else if (offer.contains("lock")) {
    check_lock();
    if (!in_play() && !is_among(offer["opened"])) say("fair_open", open_data());
  }
}

void Client::locked(const Json& lock) {
  lock_ = lock;
  check_lock();
  if (!in_play() && !dice_by_hand_ && secrets_.contains(draw_)) say("fair_open", open_data());
}

/// Checks a call for a roll: it must be signed, of the next roll, and for the move that was shown.
void Client::called(const Json& call, bool opened) {
  const auto lock = fairness::parse_lock(lock_["lock"].get<std::string>()).value();
  const std::string call_for = std::to_string(ply_) + ":" + last_move_;
  expect(call["draw"] == draw_ && call["roll"] == next_roll() && call["for"] == call_for, "another call", call);
  const auto signature = fairness::from_hex<fairness::Signature>(call["signature"].get<std::string>()).value();
  const std::string text = fairness::call_text(lock.draw, next_roll(), call_for);
  expect(fairness::is_signed(text, signature, lock.server_key), "a badly signed call", call);
  call_ = call;
  const bool mine = opened && (ply_ % 2 == 1) == (color_ == "white");
  if (!mine && !dice_by_hand_ && secrets_.contains(draw_)) say("fair_open", open_data());
}

void Client::take_up_draw(const Json& record) {
  made_ = record.at("rolls").get<std::vector<Json>>();
  if (!offer_.contains("call")) return;
  const Json& opened = offer_["opened"];
  const bool by_hand = dice_by_hand_;
  // A player that has opened already has nothing more to say.
  dice_by_hand_ = by_hand || std::ranges::find(opened, Json(id_)) != opened.end();
  called(offer_["call"], false);
  dice_by_hand_ = by_hand;
}

/// Checks that what the dice did is what fell.
void Client::check_fallen(const Json& fell) const {
  std::string text;
  for (const std::uint64_t number : numbers_) text += (text.empty() ? "roll " : "-") + std::to_string(number);
  expect(fell["roll"] == text, "other dice on the board", fell);
}

/// Checks the lock: it must be signed by the known key, say what was offered, and have the own commitment in the own
/// seat.
void Client::check_lock() {
  const auto lock = fairness::parse_lock(lock_["lock"].get<std::string>());
  expect(lock.has_value(), "no lock", lock_);
  const auto signature = fairness::from_hex<fairness::Signature>(lock_["signature"].get<std::string>());
  const auto key = hash_of(offer_["server_key"]);
  expect(fairness::is_signed(lock_["lock"].get<std::string>(), signature.value(), key), "badly signed", lock_);
  expect(fairness::to_text(lock->draw) == draw_ && draw_.starts_with(game_ + "."), "another draw", lock_);
  expect(fairness::to_text(lock->ruleset) == offer_["ruleset"], "other rules", lock_);
  expect(fairness::write_asks(lock->asks) == offer_["asks"] && offer_["n"] == lock->rolls, "other dice", lock_);
  expect(lock->server_key == key, "another key", lock_);
  expect(lock->server_commitment == hash_of(offer_["server_commitment"]), "another secret of the server", lock_);
  expect(lock->seats.size() == offer_["players"].size(), "other players", lock_);
  for (std::size_t i = 0; i < lock->seats.size(); ++i) {
    expect(lock->seats[i].player == offer_["players"][i], "other players", lock_);
    if (lock->seats[i].player != id_ || !secrets_.contains(draw_)) continue;
    expect(lock->seats[i].commitment == hash_of(commitment()), "not my commitment", lock_);
  }
}

/// Computes the whole roll again, and in play all rolls before it.
void Client::rolled(const Json& roll) {
  Json made{{"for", roll["for"]}, {"openings", roll["openings"]}, {"dice", roll["dice"]}};
  if (in_play()) made["signature"] = call_["signature"];
  made_.push_back(std::move(made));
  const Json record{{"lock", lock_["lock"]},
                    {"signature", lock_["signature"]},
                    {"state", in_play() ? "open" : "done"},
                    {"rolls", made_}};
  const auto read = fairness::read_record(record.dump());
  expect(read.has_value(), "no record", record);
  expect(fairness::check(*read, hash_of(offer_["server_key"])).has_value(), "these are not the dice", record);
  numbers_.clear();
  for (const Json& die : roll["dice"]) numbers_.push_back(die[1]);
}

/// Checks that sides and setup are what the dice say.
void Client::check_start(const Json& started) const {
  if (numbers_.empty() || in_play()) return;  // the seats of a draw in play are those that the colours gave
  std::span<const std::uint64_t> numbers = numbers_;
  if (colors_open_) {
    const Json& first = offer_["players"][numbers.front() == 1 ? 0 : 1];
    expect(started["white"]["id"] == first, "White is somebody else", started);
    numbers = numbers.subspan(1);
  }
  if (numbers.empty()) return;
  const auto variant = variant_of(variant_, options_);
  expect(started["start"]["setup"] == variant->hooks.setup_of_dice(*variant, numbers, 1).value(), "another setup",
         started);
}

}  // namespace server::test
