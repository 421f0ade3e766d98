// The files of the page.
#include "server/api/page.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/support/directory.hpp"

namespace server::test {
namespace {

TEST(Page, ServesItsFilesAndItselfWhereItShowsSomething) {
  const Directory folder;
  EXPECT_FALSE(Page::load(folder / "nowhere"));
  EXPECT_FALSE(Page::load(folder / ""));
  std::filesystem::create_directories(folder / "assets");
  for (const char* name : {"index.html", "assets/a.js", "assets/b.css", "c.svg", "d.png", "e.wasm", "f.bin"}) {
    std::ofstream(folder / name) << name;
  }
  const Page page = Page::load(folder / "").value();
  EXPECT_EQ(page.find("/g8K2mQxZ")->content->plain, "index.html");
  EXPECT_EQ(page.find("/g8K2mQxZ")->cache_control, "no-cache");
  EXPECT_EQ(page.find("/assets/a.js")->content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(page.find("/assets/b.css")->cache_control, "public, max-age=31536000, immutable");
  EXPECT_EQ(page.find("/c.svg")->content_type, "image/svg+xml");
  EXPECT_EQ(page.find("/e.wasm")->content_type, "application/wasm");
  EXPECT_EQ(page.find("/f.bin")->content_type, "application/octet-stream");
  EXPECT_EQ(page.find("/board/chess")->content->plain, "index.html");
  EXPECT_EQ(page.find("/tournaments/g8K2mQxZ")->frames, Frames::nobodys);
  for (const char* nothing : {"", "/g8K2mQx", "/g8K2mQxZ/", "/assets", "/assets/", "//", "/draw", "/check/"}) {
    EXPECT_FALSE(page.find(nothing)) << nothing;
  }
}

TEST(Page, TakesWhatTheBuildHasPacked) {
  const Directory folder;
  for (const char* name : {"index.html", "a.js", "a.js.br", "b.js", "alone.br", ".br"}) {
    std::ofstream(folder / name) << name;
  }
  const Page page = Page::load(folder / "").value();
  EXPECT_EQ(page.find("/a.js")->content->plain, "a.js");
  EXPECT_EQ(page.find("/a.js")->content->brotli, "a.js.br");
  EXPECT_EQ(page.find("/b.js")->content->brotli, "");
  EXPECT_FALSE(page.find("/a.js.br")) << "it is no file of the page";
  EXPECT_EQ(page.find("/alone.br")->content->plain, "alone.br");
}

TEST(Page, ServesTheAssetsOfThePageBeforeToo) {
  const Directory folder;
  for (const std::string name : {"now", "before"}) {
    std::filesystem::create_directories(folder / name / "assets");
    for (const std::string& file :
         {std::string{"index.html"}, name + ".svg", std::string{"assets/same.js"}, "assets/" + name + ".js"})
      std::ofstream(folder / name / file) << name;
  }
  Page page = Page::load(folder / "now").value();
  EXPECT_FALSE(page.keep_assets(folder / "nowhere"));
  ASSERT_TRUE(page.keep_assets(folder / "before"));
  EXPECT_EQ(page.find("/assets/before.js")->content->plain, "before");
  EXPECT_EQ(page.find("/assets/now.js")->content->plain, "now");
  EXPECT_EQ(page.find("/assets/same.js")->content->plain, "now");
  EXPECT_EQ(page.find("/")->content->plain, "now");
  EXPECT_FALSE(page.find("/before.svg")) << "it is no asset";
}

TEST(Page, HasLinesInItsHeadThatAreMadeForAPath) {
  const Directory folder;
  std::ofstream(folder / "index.html") << "<html>\n  <head>\n  </head>\n</html>";
  std::ofstream(folder / "index.html.br") << "packed";
  const Page page = Page::load(folder / "").value();
  const HttpResponse tagged = page.with_tags("\n    <meta />");
  EXPECT_EQ(tagged.body, "<html>\n  <head>\n    <meta />\n  </head>\n</html>");
  EXPECT_FALSE(tagged.content) << "what was packed is another text";
  EXPECT_EQ(tagged.cache_control, "no-cache");
  EXPECT_EQ(tagged.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(tagged.frames, Frames::nobodys);

  std::ofstream(folder / "index.html") << "no head";
  EXPECT_EQ(Page::load(folder / "").value().with_tags("\n    <meta />").content->plain, "no head");
}

TEST(Page, OtherSitesMayShowWhatIsMadeForThemAndNothingElse) {
  const Directory folder;
  std::ofstream(folder / "index.html") << "all";
  std::ofstream(folder / "embed.html") << "for frames";
  const Page page = Page::load(folder / "").value();
  for (const char* shown : {"/tournaments/g8K2mQxZ/embed", "/embed/g8K2mQxZ", "/embed/board"}) {
    const auto found = page.find(shown);
    ASSERT_TRUE(found) << shown;
    EXPECT_EQ(found->content->plain, "for frames") << shown;
    EXPECT_EQ(found->frames, Frames::anybodys) << shown;
  }
  for (const char* other : {"/",
                            "/embed.html",
                            "/g8K2mQxZ",
                            "/account",
                            "/puzzles",
                            "/puzzles/0wkb9p1o",
                            "/tournaments",
                            "/board",
                            "/tournaments/g8K2mQxZ",
                            "/tournaments/embed",
                            "/tournaments//embed",
                            "/tournaments/g8K2mQxZ/embed/",
                            "/tournaments/g8K2mQxZ/x/embed",
                            "/tournaments/../account/embed",
                            "/embed",
                            "/embed/",
                            "/embed/g8K2mQxZ/",
                            "/embed/g8K2mQx",
                            "/embed/board/",
                            "/embed/board/chess",
                            "/embed/../account",
                            "/embed/account"}) {
    const auto found = page.find(other);
    if (found) {
      EXPECT_EQ(found->frames, Frames::nobodys) << other;
    }
  }
}

}  // namespace
}  // namespace server::test
