// `astragal admin`, as an operator says it, and the server that it was said for.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>

#include "tests/server/play/support/browser.hpp"
#include "tests/server/play/support/client.hpp"
#include "tests/server/play/support/server.hpp"

namespace server::test {
namespace {

struct Said {
  int status = -1;
  std::string text;
};

class Admin : public testing::Test {
 protected:
  /// Output and complaints together.
  [[nodiscard]] Said say(const std::string& arguments, const std::string& input = "") const {
    const std::string command = "printf '%s' '" + input + "' | '" + ASTRAGAL_PROGRAM + "' admin " + arguments +
                                " --data '" + place.data().string() + "' 2>&1";
    Said said;
    FILE* pipe = popen(command.c_str(), "r");
    for (int c = fgetc(pipe); c != EOF; c = fgetc(pipe)) said.text += static_cast<char>(c);
    said.status = WEXITSTATUS(pclose(pipe));
    return said;
  }

  Place place;
};

TEST_F(Admin, MakesTheFirstAccountWhichThenSignsIn) {
  const Said made = say("make-account Root --role admin", "correct horse\\n");
  EXPECT_EQ(made.status, 1) << "a name of the server's own: " << made.text;
  EXPECT_EQ(say("make-account Alice --role admin", "correct horse\n").status, 0);
  EXPECT_NE(say("list").text.find("\tAlice\tplayer admin\n"), std::string::npos);
  const LocalServer server(place);
  Browser alice(server.port());
  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "ok");
  EXPECT_EQ(Json::parse(alice.get("/api/account").body)["roles"], (Json::array({"player", "admin"})));
}

TEST_F(Admin, GrantsRevokesAndCloses) {
  ASSERT_EQ(say("make-account Bobby", "correct horse").status, 0);
  EXPECT_EQ(say("grant bobby moderator").text, "Bobby: player moderator\n");
  EXPECT_EQ(say("revoke Bobby moderator").text, "Bobby: player\n");
  EXPECT_EQ(say("revoke Bobby player").status, 1);
  EXPECT_EQ(say("grant Bobby king").status, 1);
  EXPECT_EQ(say("grant B0bby admin").status, 1) << "who looks like him is not him";
  EXPECT_EQ(say("close Bobby").text, "Bobby: closed\n");
  EXPECT_EQ(say("grant Bobby admin").status, 1);
  EXPECT_EQ(say("make-account Bobby", "correct horse").status, 1);
  EXPECT_NE(say("list").text.find("\tBobby\tclosed\n"), std::string::npos);
}

TEST_F(Admin, SaysWhatToDoWhileTheServerRunsAndWhatIsWrong) {
  EXPECT_EQ(say("make-account Carol", "short").status, 1);
  EXPECT_EQ(say("make-account").status, 2);
  EXPECT_EQ(say("").status, 2);
  const LocalServer server(place);
  const Said refused = say("list");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.text.find("the server is running: stop it"), std::string::npos) << refused.text;
}

}  // namespace
}  // namespace server::test
