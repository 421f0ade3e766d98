// What else happens in games than that they are played.
#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <thread>

#include "server/admin/ask_server.hpp"
#include "tests/stored/make_games.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

const Json kUnlimited{{"type", "unlimited"}};
const Json kRapid{{"type", "fischer"}, {"base_ms", 600'000}, {"increment_ms", 2'000}};
const Json kNewSetup{{"setup", "new"}};

/// Each sends what the other's dice wait for, until this is so.
void both_until(Client& one, Client& other, const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (!condition()) {
    one.take_all();
    other.take_all();
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("this did not come to pass");
  }
}

}  // namespace

void MakeGames::begin_slow_ones() {
  Two& unmoved = begin({{"variant", "shatar"}, {"clock", kRapid}});
  keep("no first move", unmoved);
  const Pair unopened = lock_setup({{"variant", "chess112"}, {"clock", kUnlimited}});
  keep("a setup that was never opened", unopened);
  slow_ = {&unmoved.white, &unopened.maker};
  Two& hasty = begin({{"clock", {{"type", "fischer"}, {"base_ms", 1'000}, {"increment_ms", 0}}}});
  play(hasty, 2);
  wait_for_end(hasty);
  keep("lost on time", hasty);
}

/// Nobody has listened for it meanwhile, so the connections have ended.
void MakeGames::end_slow_ones() {
  for (Client* one : slow_) {
    for (int i = 0; i < 700 && !one->outcome(); ++i) {
      one->resume();
      one->take_all();
      std::this_thread::sleep_for(100ms);
    }
    if (!one->outcome()) throw std::runtime_error("a game goes on that should have ended");
  }
}

void MakeGames::that_ended_by_the_rules() {
  const std::vector<std::pair<std::string, std::vector<std::string>>> ends{
      {"checkmate", {"f2f3", "e7e5", "g2g4", "d8h4"}},
      {"repetition", {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}},
      {"stalemate",
       {"e2e3", "a7a5", "d1h5", "a8a6", "h5a5", "h7h5", "h2h4", "a6h6", "a5c7", "f7f6", "c7d7", "e8f7", "d7b7", "d8d3",
        "b7b8", "d3h7", "b8c8", "f7g6", "c8e6"}}};
  for (const auto& [reason, moves] : ends) {
    Two& game = begin({{"clock", kRapid}});
    for (const std::string& move : moves) move_and_roll(game, move);
    wait_for_end(game);
    if ((*game.white.outcome())["reason"] != reason) throw std::runtime_error("no " + reason);
    keep(reason, game);
  }
}

void MakeGames::that_ended_otherwise() {
  Two& agreed = begin({{"clock", kRapid}});
  play(agreed, 6);
  expect_type(agreed.white.act("draw_offer", {{"ply", 7}}), "draw_offered");
  agreed.black.until([&] { return agreed.black.has_seen("draw_offered"); });
  expect_type(agreed.black.act("draw_accept"), "game_ended");
  keep("a draw agreed", agreed);
  Two& aborted = begin({{"variant", "tamerlane"}});
  play(aborted, 1);
  expect_type(aborted.black.act("abort"), "game_ended");
  keep("aborted", aborted);
  Two& left = begin({{"clock", kRapid}});
  play(left, 6);
  left.black.close();
  for (int i = 0; i < 50 && !left.white.outcome(); ++i) {
    left.white.act("claim_win");
    std::this_thread::sleep_for(100ms);
  }
  if (!left.white.outcome()) throw std::runtime_error("no win could be claimed");
  games_.push_back({.name = "abandoned", .game = left.white.game(), .players = {&left.white}});
}

void MakeGames::that_an_operator_ended(const std::filesystem::path& admin_socket) {
  Two& game = begin({{"variant", "courier"}, {"clock", kRapid}});
  play(game, 4);
  const auto done = ask_server(admin_socket, Json{{"what", "close-game"}, {"name", game.white.game()}}.dump());
  if (!done || !*done) throw std::runtime_error("the operator is not heard");
  wait_for_end(game);
  keep("called off by the operator", game);
}

void MakeGames::with_offers() {
  Two& offered = begin({{"clock", kRapid}});
  play(offered, 4);
  expect_type(offered.white.act("draw_offer", {{"ply", 5}}), "draw_offered");
  expect_type(offered.black.act("draw_decline"), "draw_declined");
  play(offered, 1);
  expect_type(offered.white.act("more_time"), "time_added");
  expect_type(offered.black.act("more_time"), "time_added");
  expect_type(offered.black.act("draw_offer", {{"ply", 6}}), "draw_offered");
  keep("a draw declined, another offered, time given", offered);

  for (const char* variant : {"chess112", "chu-shogi", "rolling-dynamic"}) {
    Two& taken = begin({{"variant", variant}, {"clock", kUnlimited}});
    play(taken, 5);
    Client& by = taken.black;
    expect_type(by.act("takeback_offer", {{"ply", 6}}), "takeback_offered");
    expect_type(taken.white.act("takeback_accept"), "taken_back");
    by.until([&] { return by.has_seen("taken_back"); });
    play(taken, 4);
    keep(std::string{"a move taken back, "} + variant, taken);
  }

  Two& asked = begin({{"clock", kUnlimited}});
  play(asked, 4);
  expect_type(asked.white.act("takeback_offer", {{"ply", 5}}), "takeback_offered");
  expect_type(asked.black.act("takeback_decline"), "takeback_declined");
  play(asked, 2);
  expect_type(asked.white.act("takeback_offer", {{"ply", 7}}), "takeback_offered");
  keep("a move kept, another asked back", asked);

  Two& spoken = begin({{"clock", kUnlimited}});
  expect_type(spoken.white.act("say", {{"to", "players"}, {"text", "Good luck!"}}), "said");
  expect_type(spoken.black.act("say", {{"to", "players"}, {"text", "Viel Gl\u00fcck, \u2658!"}}), "said");
  play(spoken, 2);
  keep("talk", spoken);
  games_.back().has_talk = true;
}

void MakeGames::with_dice_in_play() {
  Two& ended = begin({{"variant", "grande-acedrex"}, {"options", {{"die", "on"}}}, {"clock", kRapid}});
  play(ended, 12);
  resign(ended);
  keep("a die in play, resigned", ended);
  Two& due = begin({{"variant", "rolling-dynamic"}, {"clock", kUnlimited}});
  due.black.hold_dice();
  due.move("b1b3c3");
  keep("a roll in play is due", due);
  Two& timed = begin({{"variant", "rolling-dynamic"}, {"clock", kRapid}, {"color", "random"}});
  play(timed, 4);
  timed.black.hold_dice();
  timed.white.hold_dice();
  for (int i = 0; i < 30 && !timed.white.legal().empty(); ++i) {
    Client& by = timed.mover();
    const Json& rolls = by.last_of(by.has_seen("dice_fell") ? "dice_fell" : "moved")["d"].value("rolls", Json::array());
    if (rolls.empty()) {
      play(timed, 1);
    } else {
      timed.move(rolls[0]);
    }
  }
  keep("a roll in play is due, and time runs", timed);

  Two& anew = begin({{"variant", "rolling-dynamic"}, {"clock", kUnlimited}});
  anew.black.hold_dice();
  anew.move("b1b3c3");
  const std::string old = anew.black.draw();
  for (Client* one : {&anew.black, &anew.white}) {
    expect_type(one->act("fair_renew", {{"draw", old}}), "fair_renew_wanted");
  }
  anew.black.take_dice();
  both_until(anew.white, anew.black,
             [&] { return anew.white.has_seen("dice_fell") && anew.black.has_seen("dice_fell"); });
  play(anew, 6);
  keep("a new draw in play", anew);

  Two& wished = begin({{"variant", "rolling-dynamic"}, {"clock", kUnlimited}});
  wished.black.hold_dice();
  wished.move("b1b3c3");
  expect_type(wished.black.act("fair_renew", {{"draw", wished.black.draw()}}), "fair_renew_wanted");
  keep("a roll in play is due, and a new draw wanted", wished);
}

/// Dice that never fell: in public for ever.
void MakeGames::with_voids() {
  Two& in_play = begin({{"variant", "rolling-dynamic"}, {"clock", kUnlimited}});
  in_play.black.hold_dice();
  in_play.move("b1b3c3");
  expect_type(in_play.black.act("resign"), "fair_voided");
  wait_for_end(in_play);
  keep("resigned while a roll in play was due", in_play);

  const Pair left = lock_setup({{"variant", "chess56"}, {"clock", kRapid}});
  expect_type(left.other.act("resign"), "fair_voided");
  expect_type(left.other.act("fair_open", left.other.open_data()), "fair_voided");  // late
  keep("resigned before there was a setup", left);
}

void MakeGames::in_series() {
  for (const char* setup : {"new", "same"}) {
    const std::string name = std::string{"a rematch, "} + setup + " setup";
    Two& game = begin({{"variant", "chess56"}, {"clock", kRapid}});
    play(game, 2);
    resign(game);
    keep(name + ", before it", game);
    expect_type(game.white.act("rematch_offer", {{"setup", setup}}), "rematch_offered");
    expect_type(game.black.act("rematch_offer", {{"setup", setup}}), "game_followed");
    keep_next(name, game);
    both_until(game.white, game.black, [&] { return game.white.playing() && game.black.playing(); });
    play(game, 4);
  }
  Two& offered = begin({{"clock", kRapid}});
  play(offered, 4);
  resign(offered);
  expect_type(offered.black.act("rematch_offer", kNewSetup), "rematch_offered");
  keep("a rematch is offered", offered);

  Two& sequence = begin({{"variant", "chess2016"}, {"pairing", "sequence"}, {"clock", kRapid}});
  play(sequence, 4);
  keep("a mini-match, its first game", sequence);
  resign(sequence);
  keep_next("a mini-match, its second game", sequence);
  play(sequence, 4);
  Two& first = begin({{"variant", "chess960"}, {"pairing", "sequence"}, {"clock", kRapid}});
  play(first, 4);
  keep("a mini-match in its first game", first);

  Two& together = begin({{"variant", "chess112"}, {"pairing", "together"}, {"clock", kUnlimited}});
  play(together, 3);
  keep("two games together, the first", together);
  keep_next("two games together, the second", together);
  play(together, 3);
}

void MakeGames::between_accounts() {
  for (const char* variant : {"chess", "chess56"}) {
    for (const bool ends : {true, false}) {
      const Browser& one = add_account();
      const Browser& other = add_account();
      Client& white = add(Client::with_token(port_, one.make_token({"play", "challenge"})));
      white.create({{"variant", variant}, {"rated", true}, {"clock", kRapid}});
      Client black = Client::with_token(port_, other.make_token({"play", "challenge"}));
      black.watch(white.game());
      black.join();
      Two& game = twos_.emplace_back(std::move(white), std::move(black));
      ones_.pop_back();
      play(game, 6);
      keep(std::string{"rated, "} + variant + (ends ? ", resigned" : ""), game);
      if (!ends) continue;
      resign(game);
      rated_.insert(rated_.end(), {game.white.id(), game.black.id()});
    }
  }
  // What was said and played stays when an account is closed, under another name.
  Browser closing = Browser::with_account(port_);
  Client gone = Client::with_token(port_, closing.make_token({"play"}));
  Client& guest = add(Client(port_));
  guest.create({{"clock", kRapid}});
  gone.watch(guest.game());
  gone.join();
  guest.until([&] { return guest.playing(); });
  expect_type(guest.move("e2e4"), "moved");
  expect_type(guest.act("resign"), "game_ended");
  if (closing.said("/api/account/close", {{"password", kPassword}}) != "ok") throw std::runtime_error("not closed");
  games_.push_back({.name = "against a closed account", .game = guest.game(), .players = {&guest}});

  Client& one = add(Client(port_));
  blocks_ = {{"token", one.token()}};
  blocks_["answer"] = expect_type(one.ask("block", {{"player", browsers_.front().id()}}), "blocks")["d"];
}

void MakeGames::for_few() {
  for (const Json& audience : {Json{{"private", true}}, Json{{"delay_ms", 60'000}}}) {
    for (const bool ends : {true, false}) {
      Json terms{{"variant", "chess2016"}, {"clock", kRapid}};
      terms.update(audience);
      Two& game = begin(terms);
      play(game, 6);
      if (ends) resign(game);
      keep(audience.begin().key() + (ends ? ", resigned" : ""), game);
    }
  }
}

void MakeGames::that_wait() {
  Client& seeker = add(Client(port_));
  seeker.create({{"variant", "chess56"}, {"listed", true}, {"color", "random"}, {"clock", kRapid}});
  games_.push_back({.name = "a seek", .game = seeker.game(), .players = {&seeker}});
  Client& by_link = add(Client(port_));
  by_link.create({{"variant", "rolling-dynamic"}, {"color", "black"}, {"clock", kUnlimited}, {"private", true}});
  games_.push_back({.name = "waits, private", .game = by_link.game(), .players = {&by_link}});
  const Json rated{{"rated", true}, {"clock", kRapid}};
  Client& ranged = add(Client::with_token(port_, add_account().make_token({"play", "challenge"})));
  Json terms = rated;
  terms.update({{"variant", "hiashatar"}, {"listed", true}, {"range", {{"least", 1000}, {"most", 2000}}}});
  ranged.create(terms);
  games_.push_back({.name = "a rated seek", .game = ranged.game(), .players = {&ranged}});
  Client& challenger = add(Client::with_token(port_, add_account().make_token({"play", "challenge"})));
  for (const bool is_declined : {true, false}) {
    Client& challenged = add(Client::with_token(port_, add_account().make_token({"play", "challenge"})));
    terms = rated;
    terms.update({{"variant", "chaos"}, {"to", challenged.id()}});
    challenger.create(terms);
    if (is_declined) {
      challenged.watch(challenger.game());
      expect_type(challenged.act("challenge_decline"), "game_ended");
    }
    const std::string name = is_declined ? "a challenge, declined" : "a challenge";
    games_.push_back({.name = name, .game = challenger.game(), .players = {&challenger, &challenged}});
  }
}

/// Just before the end: a draw has a minute.
void MakeGames::that_roll() {
  keep("a setup to be opened", lock_setup({{"variant", "chess112"}, {"color", "random"}, {"clock", kRapid}}));
  const Pair agreeing = begin_setup({{"variant", "chaos"}, {"color", "random"}, {"clock", kRapid}});
  expect_type(agreeing.maker.act("fair_commit", agreeing.maker.commit_data()), "fair_committed");
  (void)agreeing.other.commit_data();  // with it a secret, to be kept
  keep("a setup to be agreed on", agreeing);
}

}  // namespace server::test
