#include "tests/server/store/mover/full_store.hpp"

#include <stdexcept>

#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

// Game 1 has game_log alone, game 2 no event, game 100 began before there was a game_log.
constexpr const char* kRows = R"(
INSERT INTO games VALUES (100, 'early000', 5, 'chess', 1, '{}', 3, 'running', '{"ä":"\n"}', NULL, 77, 500, 'g-2', NULL, 1);
INSERT INTO games VALUES (101, 'ended000', 6, 'chess', 1, '{}', 4, 'finished', '{}', 70, NULL, 0, NULL, 'white', 0);
INSERT INTO early_events VALUES (100, 1, 5, 'game_created', 1, 'g-1', 'c0', '{}'), (100, 2, 6, 'move', 1, NULL, NULL, '{}'),
  (101, 1, 6, 'player_joined', 1, 'g-2', 'j1', '{}');
INSERT INTO guests VALUES ('g-1', randomblob(32), 10, 1), ('G-2', randomblob(32), 10, 0);
INSERT INTO accounts VALUES ('u-alicealice', 'Alice', 'alice', 'hash', 'a@example.org', 'player', 10, NULL),
  ('u-bobbybobby', 'Böbby', 'bobby', '', NULL, 'player', 11, 99);
INSERT INTO account_sessions VALUES (randomblob(32), 'u-alicealice', 1, 2, 3, 'Firefox');
INSERT INTO api_tokens VALUES ('t1', 'u-alicealice', randomblob(32), 'a label', 'play', 1, 2);
INSERT INTO account_addresses VALUES ('u-alicealice', randomblob(32), 7), ('u-alicealice', zeroblob(32), 8);
INSERT INTO fair_draws VALUES ('game0001', 1, 1, 1, 'secret', '2026-11-20', randomblob(32), '{"r":1}', 0),
  ('abcdefgh-1', 1, NULL, 0, 'secret', NULL, NULL, NULL, 1);
INSERT INTO fair_days VALUES ('2026-11-20', 'head', randomblob(64));
INSERT INTO fair_voids VALUES ('game0001', 1, 'time', 9);
INSERT INTO fair_blames VALUES ('g-1', 'game0001', 1, 'time', 9, 1);
INSERT INTO signing_keys VALUES (zeroblob(32), randomblob(32), 1, NULL, NULL),
  (randomblob(32), randomblob(32), 2, 'the next key', randomblob(64));
INSERT INTO game_players VALUES ('g-1', 1), ('u-alicealice', 1), ('u-alicealice', 2);
INSERT INTO games_played VALUES ('g-1', 1), ('u-alicealice', 2);
INSERT INTO ratings VALUES ('u-alicealice', 'chess', 'blitz', 1500.1, 349.99999999999994, 0.06, 1, 5);
INSERT INTO rating_history VALUES (1, 'white', 'u-alicealice', 'chess', 'blitz', 5, 1, 1500, 350, 0.06, 1e3, 300.5, 0.06),
  (1, 'black', 'u-bobbybobby', 'chess', 'blitz', 5, 1, 1500, 350, 0.06, 2e3, 300.5, 0.06);
INSERT INTO results VALUES ('u-alicealice', 1, 5, 'chess', 'blitz', 'won', 'g-1', NULL, '1-3-6'),
  ('u-alicealice', 2, NULL, 'chess', NULL, 'lost', 'g-1', 'tourney1', NULL);
INSERT INTO talk VALUES (1, 1, 'players', 'g-1', 'c9', 'Alice', 'a tab	, a \ and a byte ' || char(0), 4);
INSERT INTO blocks VALUES ('g-1', 'g-2', 1);
INSERT INTO mutes VALUES ('g-2', 50, 'u-alicealice', 1, 'why');
INSERT INTO announcement VALUES (1, 'soon', 5);
INSERT INTO restores VALUES (3, 3, randomblob(32), 'all', 1), (4, 4, randomblob(32), 'part', 0);
INSERT INTO outages VALUES (2, 2, 3);
INSERT INTO leave_days VALUES ('u-alicealice', 86400000);
INSERT INTO notices VALUES (5, 'u-alicealice', 'turn', 'd', 'game0001', 1, 'chess', 'g-2', 'Guest', 50, 1, 4, 8, 0, '', ''),
  (6, 'u-alicealice', 'beginning', '', '', 50, 'chess', '', '', 50, 0, 4, NULL, 1, 'tourney1', 'Cup'),
  (9, 'u-alicealice', 'turn', 'd', 'game0002', 1, 'chess', 'g-2', 'Guest', NULL, 0, 4, NULL, 1, '', '');
DELETE FROM notices WHERE id = 9;
INSERT INTO notice_settings VALUES ('u-alicealice', '{"mail":true}');
INSERT INTO push_subscriptions VALUES (1, 'u-alicealice', 'https://push.example.org/1', randomblob(65), randomblob(16), 1);
INSERT INTO account_mail VALUES ('u-alicealice', 'a@example.org', 'bounced', 3);
INSERT INTO outgoing VALUES (1, 'u-alicealice', 'push', 1, 1, 0, 1);
INSERT INTO outgoing_notices VALUES (1, 5);
INSERT INTO sealed_backups VALUES ('u-alicealice', 1, 'sealed');
INSERT INTO conditional_lines VALUES (1, 'g-1', '[]', 1);
INSERT INTO private_notes VALUES ('u-alicealice', 1, 3, 'a note'), ('u-alicealice', 1, 4, 'another');
INSERT INTO post_results VALUES ('u-alicealice', 1, 1, 0, 10, 1000);
INSERT INTO tournaments VALUES (1, 'tourney1', 1, 5, '{"winners":["u-alicealice"]}', 6, 1, 'cup', ',chess,');
INSERT INTO tournament_steps VALUES (1, 1, 1, 'made', '{}');
INSERT INTO tournament_people VALUES (1, 'u-alicealice', 0);
INSERT INTO analyses VALUES (1, 'u-alicealice', 1, 0, 10, 1000, 'engine', 'worker', 4, 5);
INSERT INTO analysis_values VALUES (1, 0, '{"cp":3}');
INSERT INTO puzzle_ratings VALUES ('p1', 1500, 350, 0.06, 1);
INSERT INTO puzzle_solvers VALUES ('u-alicealice', 'chess', 1500, 350, 0.06, 2, 1, 4);
INSERT INTO puzzle_attempts VALUES ('u-alicealice', 'p1', 'chess', 1, 5, 1500, 1501.5);
UPDATE owner SET term = 7;
UPDATE probe SET times = 12;
)";

void expect(bool done) {
  if (!done) throw std::runtime_error("the store does not take what every table is to have");
}

}  // namespace

void make_full_store(const std::filesystem::path& file) {
  {
    const auto store = sqlite::open({.file = file});
    expect(store && create(**store, game_id(1), events(1, 6)) && create(**store, game_id(2)));
  }
  sqlite::Connection{file, sqlite::Connection::Use::write}.script(kRows);
  const auto store = sqlite::open({.file = file});
  // The log of one game lies between events of another one.
  expect(store && append(**store, game_id("early000"), 2, events(3, 4), Term{3}) &&
         append(**store, game_id(1), 6, events(7, 8)));
}

}  // namespace store_tests
