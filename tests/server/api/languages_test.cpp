// In which language somebody gets the page.
#include "server/api/languages.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <utility>

#include "server/api/page.hpp"
#include "tests/server/support/directory.hpp"

namespace server::test {
namespace {

struct Asked {
  const char* cookie;
  const char* accept;
  const char* language;
};

RequestHead asking(std::string accept, std::string cookie = {}) {
  RequestHead head;
  head.accept_language = std::move(accept);
  head.cookie = std::move(cookie);
  return head;
}

TEST(Languages, AChoiceComesBeforeWhatTheBrowserAsksFor) {
  const PageLanguages languages{"de", "fr"};
  for (const auto& [cookie, accept, language] : {
           Asked{"", "", ""},
           Asked{"", "de", "de"},
           Asked{"", "de-AT,de;q=0.9,en;q=0.8", "de"},
           Asked{"", "DE-ch", "de"},
           Asked{"", "en-GB,en;q=0.9,de;q=0.8", ""},
           Asked{"", "de;q=0.5,en;q=0.7", ""},
           Asked{"", "ja,fr;q=0.3", "fr"},
           Asked{"", "it, *;q=0.1", ""},
           Asked{"", "de;q=0", ""},
           Asked{"", "de;q=x,,;,-", ""},
           Asked{"language=de", "en", "de"},
           Asked{"astragal=x; language=en", "de", ""},
           Asked{"language=it", "de", "de"},
           Asked{"language=../de", "", ""},
           Asked{"mylanguage=de", "", ""},
       }) {
    EXPECT_EQ(language_for(asking(accept, cookie), languages), language) << cookie << " / " << accept;
  }
}

TEST(Languages, ThePageServesTheFilesOfALanguageWhereItHasThem) {
  const Directory folder;
  std::filesystem::create_directories(folder / "de");
  std::filesystem::create_directories(folder / "assets");
  for (const char* name :
       {"index.html", "embed.html", "sw.js", "assets/a.js", "de/index.html", "de/embed.html", "de/sw.js"}) {
    std::ofstream(folder / name) << name;
  }
  const Page page = Page::load(folder / "").value();
  const RequestHead german = asking("de");
  EXPECT_EQ(page.find("/")->content->plain, "index.html");
  EXPECT_EQ(page.find("/", german)->content->plain, "de/index.html");
  EXPECT_EQ(page.find("/g8K2mQxZ", german)->content->plain, "de/index.html");
  EXPECT_EQ(page.find("/sw.js", german)->content->plain, "de/sw.js");
  EXPECT_EQ(page.find("/assets/a.js", german)->content->plain, "assets/a.js");
  EXPECT_EQ(page.find("/tournaments/g8K2mQxZ/embed", german)->content->plain, "de/embed.html");
  EXPECT_EQ(page.nothing_here(404, german).content->plain, "de/index.html");
  EXPECT_FALSE(page.find("/de", german));
  const std::vector<std::pair<std::string, std::string>> by_language{{"Vary", "Accept-Language, Cookie"}};
  EXPECT_EQ(page.find("/", german)->headers, by_language);
  EXPECT_EQ(page.find("/")->headers, by_language) << "who keeps it must not give it to somebody who asks for German";
  EXPECT_TRUE(page.find("/assets/a.js")->headers.empty());
}

}  // namespace
}  // namespace server::test
