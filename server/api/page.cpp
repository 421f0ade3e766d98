#include "server/api/page.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include "server/api/page_paths.gen.hpp"
#include "server/base/id.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64 << 20;
constexpr std::string_view kPacked = ".br";
constexpr std::string_view kAssets = "/assets/";
constexpr std::string_view kFirstFile = "/index.html";

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".map", "application/json"},
}};

std::string type_of(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  for (const auto& [known, type] : kTypes) {
    if (extension == known) return std::string{type};
  }
  return "application/octet-stream";
}

using Bodies = std::map<std::string, std::string>;  // contents of files by path

/// Reads every file below `folder`; a sentence if it is too large to keep.
std::expected<Bodies, std::string> read_all(const fs::path& folder) {
  Bodies bodies;
  std::size_t bytes = 0;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error); !error && entry != fs::end(entry);
       entry.increment(error)) {
    if (!entry->is_regular_file(error) || entry->path().filename().string().starts_with('.')) continue;
    std::ifstream in(entry->path(), std::ios::binary);
    std::ostringstream body;
    body << in.rdbuf();
    if (!in) return std::unexpected("cannot read " + entry->path().string());
    bytes += body.view().size();
    if (bytes > kMostBytes) return std::unexpected(folder.string() + " holds more than a page: more than 64 MiB");
    bodies["/" + entry->path().lexically_relative(folder).generic_string()] = std::move(body).str();
  }
  return bodies;
}

/// Takes what the build has packed out of the files that were read (web/tools/packed.mjs). Gives it by the path of the
/// unpacked file.
Bodies take_packed(Bodies& bodies) {
  Bodies packed;
  for (auto file = bodies.begin(); file != bodies.end();) {
    const std::string path = file->first.substr(0, file->first.size() - std::min(file->first.size(), kPacked.size()));
    if (file->first.ends_with(kPacked) && bodies.contains(path)) {
      packed[path] = std::move(file->second);
      file = bodies.erase(file);
    } else {
      ++file;
    }
  }
  return packed;
}

/// The language of a file that is there once for each: `de` of `/de/index.html`.
std::optional<std::string_view> language_in(std::string_view path) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool is_in_its_folder = path.size() > 4 && path[3] == '/' && is_letter(path[1]) && is_letter(path[2]);
  return is_in_its_folder ? std::optional{path.substr(1, 2)} : std::nullopt;
}

/// Tells whether the page itself shows something at this path.
bool is_route(std::string_view path) {
  if (!path.starts_with('/')) return false;
  return std::ranges::find(kPagePaths, path) != kPagePaths.end() ||
         std::ranges::any_of(kPageFolders, [&](std::string_view folder) { return path.starts_with(folder); }) ||
         GameId::parse(path.substr(1)).has_value();
}

/// What stands between two parts of a path; nothing if they are not its beginning and end.
std::string_view between(std::string_view path, std::string_view before, std::string_view after) {
  if (!path.starts_with(before) || !path.ends_with(after) || path.size() <= before.size() + after.size()) return {};
  return path.substr(before.size(), path.size() - before.size() - after.size());
}

/// Tells whether the path is for the pages of other sites: `/tournaments/<id>/embed`, `/embed/<game>`, `/embed/board`.
bool is_embedded(std::string_view path) {
  if (TournamentId::parse(between(path, "/tournaments/", "/embed"))) return true;
  const std::string_view shown = between(path, "/embed/", "");
  return shown == "board" || GameId::parse(shown).has_value();
}

}  // namespace

std::expected<Page, std::string> Page::load(const fs::path& folder) {
  auto bodies = read_all(folder);
  if (!bodies) return std::unexpected(bodies.error());
  Bodies packed = take_packed(*bodies);
  Page page;
  for (auto& [path, body] : *bodies) {
    const std::string type = type_of(path);
    page.files_[path] = {.content_type = type,
                         .content = make_content(std::move(body), type, Forms::packed_best, std::move(packed[path]))};
  }
  if (!page.files_.contains(kFirstFile)) {
    return std::unexpected("there is no built page in " + folder.string() +
                           ": build it with `npm ci && npm run build` in web/, or name its folder with --page");
  }
  for (auto& [path, file] : page.files_) {
    const auto language = language_in(path);
    if (!language) continue;
    page.languages_.emplace(*language);
    file.is_by_language = true;
    const auto first = page.files_.find(path.substr(language->size() + 1));
    if (first != page.files_.end()) first->second.is_by_language = true;
  }
  return page;
}

std::expected<void, std::string> Page::keep_assets(const fs::path& folder) {
  auto before = load(folder);
  if (!before) return std::unexpected(std::move(before.error()));
  for (auto& [path, file] : before->files_) {
    if (path.starts_with(kAssets)) files_.try_emplace(path, std::move(file));
  }
  return {};
}

Page::Files::const_iterator Page::file_for(std::string_view path, const RequestHead& head) const {
  const std::string language = languages_.empty() ? "" : language_for(head, languages_);
  if (!language.empty()) {
    const auto own = files_.find("/" + language + std::string{path});
    if (own != files_.end()) return own;
  }
  return files_.find(path);
}

/// What differs by language says so, for whoever keeps answers.
HttpResponse Page::answer_with(Files::const_iterator file) const {
  HttpResponse response;
  response.content_type = file->second.content_type;
  response.content = file->second.content;
  if (file->second.is_by_language) response.headers.emplace_back("Vary", "Accept-Language, Cookie");
  return response;
}

std::optional<HttpResponse> Page::find(std::string_view path, const RequestHead& head) const {
  const bool is_in_a_frame = is_embedded(path);
  auto file = file_for(is_in_a_frame ? "/embed.html" : path, head);
  if (file == files_.end() && !is_in_a_frame && is_route(path)) file = file_for(kFirstFile, head);
  if (file == files_.end()) return std::nullopt;
  HttpResponse response = answer_with(file);
  if (is_in_a_frame) response.frames = Frames::anybodys;
  // The names of assets hold a hash of what is in them.
  response.cache_control = path.starts_with(kAssets) ? "public, max-age=31536000, immutable" : "no-cache";
  return response;
}

HttpResponse Page::with_tags(std::string_view tags, const RequestHead& head) const {
  HttpResponse response = find(kFirstFile, head).value();
  const std::string& plain = response.content->plain;
  const std::size_t at = plain.find("\n  </head>");
  if (at == std::string::npos) return response;
  response.body.append(plain, 0, at).append(tags).append(plain, at);
  response.content.reset();
  return response;
}

HttpResponse Page::nothing_here(unsigned status, const RequestHead& head) const {
  HttpResponse response = answer_with(file_for(kFirstFile, head));
  response.status = status;
  return response;
}

}  // namespace server
