// Pictures and link previews over a real server: who is shown what, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/algorithm/string/replace.hpp>
#include <fstream>
#include <future>
#include <vector>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kSite = "https://play.example.org";
const std::string kSignature = "\x89PNG\r\n\x1a\n";

/// Width and height as a PNG's first chunk tells them.
std::pair<unsigned, unsigned> size_of(const std::string& png) {
  const auto number_at = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png.at(at + i));
    return value;
  };
  return {number_at(16), number_at(20)};
}

/// What stands on a square of a drawing; empty: nothing.
std::string piece_at(const std::string& svg, const std::string& square) {
  const std::string mark = "class=\"piece\" data-square=\"" + square + "\" data-piece=\"";
  const std::size_t at = svg.find(mark);
  if (at == std::string::npos) return "";
  return svg.substr(at + mark.size(), svg.find('"', at + mark.size()) - at - mark.size());
}

/// A page as the build makes it, as far as it matters here.
struct PageWithHead : Place {
  PageWithHead() {
    std::ofstream(page() / "index.html")
        << "<!doctype html>\n<html>\n  <head>\n    <title>Astragal</title>\n  </head>\n"
           "  <body></body>\n</html>\n";
  }
};

class Pictures : public testing::Test {
 protected:
  [[nodiscard]] Answer get(const std::string& target) const { return Browser{server.port()}.get(target); }
  [[nodiscard]] std::string drawing(const std::string& target) const {
    const Answer answer = get(target);
    EXPECT_EQ(answer.status, 200U) << target << ": " << answer.body;
    EXPECT_EQ(answer.content_type, "image/svg+xml");
    return answer.body;
  }
  /// The code of a refusal and the part of the query that it is about.
  [[nodiscard]] std::string refused(const std::string& target) const {
    const Json error = Json::parse(get(target).body)["error"];
    return error["code"].get<std::string>() + " " + error.value("pointer", "");
  }

  PageWithHead place;
  LocalServer server{place, {.site = kSite}};
};

TEST_F(Pictures, OfAGameAreWhatStandsOnItsBoard) {
  Two game(server.port(), {{"variant", "chess"}, {"color", "white"}});
  game.move("e2e4");
  game.move("e7e5");
  const std::string path = "/picture/game/" + game.white.game();
  const Answer png = get(path + ".png");
  EXPECT_EQ(png.status, 200U);
  EXPECT_EQ(png.content_type, "image/png");
  EXPECT_THAT(png.body, StartsWith(kSignature));
  EXPECT_EQ(size_of(png.body), (std::pair{720U, 720U}));
  EXPECT_EQ(png.cache_control, "public, no-cache");
  EXPECT_FALSE(png.etag.empty());
  EXPECT_EQ(request(server.port(), "GET", path + ".png", "", {{"If-None-Match", png.etag}}).status, 304U);
  EXPECT_EQ(size_of(get(path + ".png?form=preview").body), (std::pair{1200U, 630U}));

  EXPECT_EQ(piece_at(drawing(path + ".svg"), "e5"), "p");
  EXPECT_EQ(piece_at(drawing(path + ".svg?ply=1"), "e5"), "");
  EXPECT_EQ(piece_at(drawing(path + ".svg?ply=1"), "e4"), "P");
  EXPECT_EQ(piece_at(drawing(path + ".svg?ply=0"), "e4"), "");
  EXPECT_THAT(drawing(path + ".svg?ply=1"), HasSubstr("class=\"mark\" data-square=\"e4\""));
  EXPECT_THAT(drawing(path + ".svg?ply=0"), Not(HasSubstr("class=\"mark\"")));
  EXPECT_NE(drawing(path + ".svg?orientation=black"), drawing(path + ".svg?orientation=white"));
  game.move("g1f3");
  EXPECT_EQ(piece_at(drawing(path + ".svg"), "f3"), "N") << "what is kept is of another position";
}

TEST_F(Pictures, OfAGameThatHasNotBegunShowItsStartOrAnEmptyBoard) {
  Client one(server.port());
  one.create({{"variant", "chess"}});
  EXPECT_EQ(piece_at(drawing("/picture/game/" + one.game() + ".svg"), "e1"), "K");
  Client other(server.port());
  other.create({{"variant", "chaos"}});
  EXPECT_THAT(drawing("/picture/game/" + other.game() + ".svg"), Not(HasSubstr("class=\"piece\"")));
}

TEST_F(Pictures, OfAGameAreRefusedWithWhatIsWrong) {
  Two game(server.port(), {{"variant", "chess"}, {"color", "white"}});
  const std::string path = "/picture/game/" + game.white.game();
  for (const char* ply : {"1", "-1", "x", "1e3", "99999999999999999999", "0x1", "%00", "1;DROP", "%ff"}) {
    EXPECT_EQ(refused(path + ".png?ply=" + ply), "bad_value /ply") << ply;
  }
  EXPECT_EQ(refused(path + ".png?orientation=north"), "bad_value /orientation");
  EXPECT_EQ(refused(path + ".png?form=%3Csvg%3E"), "bad_value /form");
  for (const char* name : {"", ".gif", ".png.png", ".PNG", ".png%00", "%2e%2e"}) {
    EXPECT_EQ(refused(path + name), "no_such_game ") << name;
  }
  EXPECT_EQ(refused("/picture/game/aaaaaaaa.png"), "no_such_game ");
  EXPECT_EQ(get("/picture/game/aaaaaaaa.png").status, 404U);
  EXPECT_EQ(get("/picture/nothing.png").status, 404U);
}

TEST_F(Pictures, OfAnyPosition) {
  const std::string rook = "/picture/position.svg?variant=chess&fen=4k3/8/8/8/8/8/8/R3K3%20w%20-%20-%200%201";
  EXPECT_EQ(piece_at(drawing(rook), "a1"), "R");
  EXPECT_EQ(piece_at(drawing("/picture/position.svg?variant=chess"), "a2"), "P");
  const Answer png = get("/picture/position.png?variant=tamerlane&form=preview");
  EXPECT_EQ(size_of(png.body), (std::pair{1200U, 630U}));
  EXPECT_EQ(png.cache_control, "public, max-age=86400");
  EXPECT_EQ(get("/picture/position.svg?variant=chess56&pair-low=tigers").status, 200U);

  const std::string position = "/picture/position.png?variant=";
  EXPECT_EQ(refused("/picture/position.png"), "unknown_variant /variant");
  EXPECT_EQ(refused(position + "nothing"), "unknown_variant /variant");
  EXPECT_EQ(refused(position + "chess56&pair-low=red"), "bad_option_value ");
  EXPECT_EQ(refused(position + "chess&colour=red"), "unknown_option ");
  for (const std::string fen : {"x", "8/8/8/8/8/8/8/8%20w%20-%20-%200%201", "%00", "%ff%ff", "%3Cscript%3E", "%7Bqp%7D",
                                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w", "99999999999999999999/8"}) {
    EXPECT_EQ(refused(position + "chess&fen=" + fen), "bad_value /fen") << fen;
  }
  EXPECT_EQ(refused(position + "chess&fen=" + std::string(5'000, '8')), "bad_value /fen");
}

TEST_F(Pictures, OfPrivateGamesAreForTheirPlayersAlone) {
  Client hers = Client::with_account(server.port());
  hers.create({{"variant", "chess"}, {"private", true}, {"color", "white"}});
  const std::string path = "/picture/game/" + hers.game() + ".png";
  EXPECT_EQ(get(path).status, 404U);
  const std::string missing = get("/picture/game/aaaaaaaa.png").body;
  const std::string told = boost::replace_all_copy(get(path).body, hers.game(), "aaaaaaaa");
  EXPECT_EQ(told, missing) << "nobody learns that there is such a game";
  const Answer own = request(server.port(), "GET", path, "", {{"Authorization", "Bearer " + hers.token()}});
  EXPECT_EQ(own.status, 200U) << own.body;
  EXPECT_EQ(own.cache_control, "private, no-store");
  EXPECT_EQ(get(path).status, 404U) << "nothing is kept for others";

  const Answer page = get("/" + hers.game());
  EXPECT_EQ(page.status, 200U);
  EXPECT_EQ(page.body, get("/").body) << "the page tells nothing of it";
}

TEST_F(Pictures, OfGamesWithADelayShowNoMoreThanIsShown) {
  Two game(server.port(), {{"variant", "chess"}, {"color", "white"}, {"delay_ms", 3'600'000}});
  game.move("e2e4");
  game.move("e7e5");
  const std::string path = "/picture/game/" + game.white.game();
  EXPECT_EQ(piece_at(drawing(path + ".svg"), "e4"), "");
  EXPECT_EQ(refused(path + ".svg?ply=1"), "bad_value /ply");
  const Answer own =
      request(server.port(), "GET", path + ".svg", "", {{"Authorization", "Bearer " + game.white.token()}});
  EXPECT_EQ(piece_at(own.body, "e4"), "P");
  EXPECT_EQ(piece_at(drawing(path + ".svg"), "e4"), "");
  game.white.act("resign");
  game.black.until([&] { return game.black.outcome().has_value(); });
  const std::string page = get("/" + game.white.game()).body;
  EXPECT_THAT(page, HasSubstr("og:title"));
  EXPECT_THAT(page, Not(HasSubstr("0–1"))) << "that it is over is not told yet";
}

TEST_F(Pictures, AreRefusedWhileTooManyWait) {
  bool was_busy = false;
  for (int round = 0; round < 50 && !was_busy; ++round) {
    std::vector<std::future<Answer>> asked;
    for (int i = 0; i < 48; ++i) {
      const std::string target = "/picture/position.png?variant=chess&fen=4k3/8/8/8/8/8/8/R3K3%20w%20-%20-%20" +
                                 std::to_string(i) + "%20" + std::to_string(round + 1);
      asked.push_back(std::async(std::launch::async, [this, target] { return request(server.port(), "GET", target); }));
    }
    for (auto& one : asked) {
      const Answer answer = one.get();
      EXPECT_TRUE(answer.status == 200 || answer.status == 503) << answer.body;
      if (answer.status != 503) continue;
      was_busy = true;
      EXPECT_EQ(code_of(answer), "busy");
      EXPECT_EQ(answer.retry_after, "1");
    }
  }
  EXPECT_TRUE(was_busy);
  EXPECT_TRUE(eventually([&] { return get("/picture/position.png?variant=chess").status == 200; }));
}

TEST_F(Pictures, LinksToAGameHaveItInTheirHead) {
  Two game(server.port(), {{"variant", "chess"}, {"color", "white"}, {"clock", kFiveMinutes}});
  const std::string id = game.white.game();
  const Answer page = get("/" + id);
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(page.cache_control, "no-cache");
  EXPECT_THAT(page.body, HasSubstr("<meta property=\"og:url\" content=\"" + kSite + "/" + id + "\" />"));
  EXPECT_THAT(page.body, HasSubstr("<meta property=\"og:image\" content=\"" + kSite + "/picture/game/" + id +
                                   ".png?form=preview\" />"));
  EXPECT_THAT(page.body, HasSubstr("Chess · 5+0"));
  EXPECT_THAT(page.body, HasSubstr("<meta name=\"twitter:card\" content=\"summary_large_image\" />"));
  EXPECT_EQ(size_of(get("/picture/game/" + id + ".png?form=preview").body), (std::pair{1200U, 630U}));
  EXPECT_EQ(request(server.port(), "GET", "/" + id, "", {{"If-None-Match", page.etag}}).status, 304U);
  game.move("e2e4");
  game.move("e7e5");
  game.white.act("resign");
  game.black.until([&] { return game.black.outcome().has_value(); });
  const Answer over = get("/" + id);
  EXPECT_THAT(over.body, HasSubstr("0–1 (resignation)"));
  EXPECT_NE(over.etag, page.etag) << "it is another page than before";
  const Answer packed = request(server.port(), "GET", "/" + id, "", {{"Accept-Encoding", "br, gzip"}});
  EXPECT_THAT(packed.content_encoding, testing::AnyOf("", "gzip"));
}

TEST_F(Pictures, ALinkToAGameMayBeAFrameElsewhere) {
  Two game(server.port(), {{"variant", "chess"}, {"color", "white"}});
  const std::string link = kSite + "/" + game.white.game();
  const Json embed = Json::parse(get("/api/oembed?maxwidth=300&url=" + link).body);
  EXPECT_EQ(embed["type"], "rich");
  EXPECT_EQ(embed["version"], "1.0");
  EXPECT_EQ(embed["width"], 300);
  EXPECT_EQ(embed["height"], 560);
  EXPECT_THAT(embed["html"].get<std::string>(),
              StartsWith("<iframe src=\"" + kSite + "/embed/" + game.white.game() + "\" width=\"300\""));
  EXPECT_EQ(embed["thumbnail_url"], kSite + "/picture/game/" + game.white.game() + ".png?form=preview");
  EXPECT_EQ(get("/api/oembed?format=json&url=" + link + "%23fragment").status, 200U);

  EXPECT_EQ(refused("/api/oembed?format=xml&url=" + link), "bad_value /format");
  for (const std::string& other :
       std::vector<std::string>{"", "x", kSite, kSite + "/", kSite + "/account", kSite + ".evil.org/" + link.substr(25),
                                "https://other.example.org/" + game.white.game(), kSite + "/aaaaaaaa"}) {
    EXPECT_EQ(refused("/api/oembed?url=" + other), "no_such_game /url") << other;
  }
  Client hers(server.port());
  hers.create({{"variant", "chess"}, {"private", true}});
  EXPECT_EQ(refused("/api/oembed?url=" + kSite + "/" + hers.game()), "no_such_game /url");
}

TEST_F(Pictures, LinksToAPositionHaveItInTheirHead) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3%20b%20-%20-%200%201";
  const std::string page = get("/board/chess?fen=" + fen).body;
  EXPECT_THAT(page, HasSubstr("<meta property=\"og:title\" content=\"Chess\" />"));
  EXPECT_THAT(page, HasSubstr("<meta property=\"og:description\" content=\"Black to move\" />"));
  EXPECT_THAT(page, HasSubstr("<meta property=\"og:url\" content=\"" + kSite + "/board/chess?fen=" + fen + "\" />"));
  const std::string picture = "/picture/position.png?variant=chess&form=preview&fen=" + fen;
  EXPECT_THAT(page, HasSubstr(kSite + boost::algorithm::replace_all_copy(picture, "&", "&amp;") + "\" />"));
  EXPECT_EQ(size_of(get(picture).body), (std::pair{1200U, 630U}));
  EXPECT_THAT(get("/board/chess?option.move-rule=150&fen=" + fen).body, HasSubstr(fen + "&amp;move-rule=150"));
  EXPECT_THAT(get("/board/chess?option.draughts=1&fen=" + fen).body, Not(HasSubstr("og:image"))) << "no such option";
  const std::string plain = get("/board/chess").body;
  for (const std::string& bad :
       std::vector<std::string>{"x", "", "%FF%00%22%3E%3Cscript%3E", std::string(4'000, 'p')}) {
    const Answer answer = get("/board/chess?fen=" + bad);
    EXPECT_EQ(answer.status, 200U);
    EXPECT_THAT(answer.body, HasSubstr("content=\"An analysis board\"")) << bad;
    EXPECT_THAT(answer.body, Not(HasSubstr("og:image"))) << bad;
    EXPECT_THAT(answer.body, Not(HasSubstr("\"><script>"))) << bad;
  }
  EXPECT_THAT(plain, HasSubstr("og:image"));
  EXPECT_EQ(get("/board/nothing?fen=" + fen).body, get("/").body);
}

TEST_F(Pictures, LinksToOtherPagesHaveWhatThereIs) {
  const Browser alice = Browser::with_account(server.port(), "Alice");
  EXPECT_THAT(get("/player/Alice").body, HasSubstr("<meta property=\"og:title\" content=\"Alice\" />"));
  EXPECT_THAT(get("/board/chu-shogi").body, HasSubstr("/picture/position.png?variant=chu-shogi&amp;form=preview"));
  EXPECT_THAT(get("/games/courier").body, HasSubstr("og:title"));
  const std::string plain = get("/").body;
  for (const char* path : {"/aaaaaaaa", "/player/Nobody", "/board/nothing", "/games/%3Cscript%3E",
                           "/tournaments/aaaaaaaa", "/tournaments", "/top", "/puzzles"}) {
    EXPECT_EQ(get(path).body, plain) << path;
  }
}

}  // namespace
}  // namespace server::test
