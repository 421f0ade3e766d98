// The built page: its files, read once and kept in memory. Paths that belong to the page's own routes get index.html.
// Of another language than English the page has some files of its own, in a folder called so: `/de/index.html` is
// served in the place of `/index.html` (web/tools/languages.mjs). Read-only once made. Any thread.
#pragma once
#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/languages.hpp"
#include "server/transport/peer.hpp"

namespace server {

class Page {
 public:
  /// Reads every file below `folder`, and takes `x.js.br` for what `x.js` is if it is packed by brotli; a sentence if
  /// it is no built page or too large to keep.
  static std::expected<Page, std::string> load(const std::filesystem::path& folder);
  /// Serves the assets of an earlier page, too: browsers that have that one open go on loading parts of it.
  std::expected<void, std::string> keep_assets(const std::filesystem::path& folder);

  /// The file at this path (`/assets/index-abc.js`), or index.html for a route of the page: `/`, `/<game>`,
  /// `/draw/<draw>`, `/games/<variant>`, `/player/<name>`, `/top`, `/check`, `/account` and the like; embed.html for
  /// `/tournaments/<id>/embed`, `/embed/<game>` and `/embed/board`, which other sites may show in a frame. In the
  /// language that `head` asks for.
  [[nodiscard]] std::optional<HttpResponse> find(std::string_view path, const RequestHead& head = {}) const;
  /// index.html with these lines in its head; as it is if it has no head.
  [[nodiscard]] HttpResponse with_tags(std::string_view tags, const RequestHead& head = {}) const;
  /// The page for people who have followed a link to nothing; it says that nothing is here.
  [[nodiscard]] HttpResponse nothing_here(unsigned status, const RequestHead& head = {}) const;

 private:
  struct File {
    std::string content_type;
    ContentPtr content;
    bool is_by_language = false;
  };
  using Files = std::map<std::string, File, std::less<>>;
  [[nodiscard]] Files::const_iterator file_for(std::string_view path, const RequestHead& head) const;
  [[nodiscard]] HttpResponse answer_with(Files::const_iterator file) const;

  Files files_;
  PageLanguages languages_;
};

}  // namespace server
