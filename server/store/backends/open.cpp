#include "server/store/backends/open.hpp"

#include <string>
#include <system_error>

#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/restore.hpp"

namespace store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";

Result<std::filesystem::path> sqlite_file(std::string_view url) {
  if (url.starts_with(kSqlite) && url.size() > kSqlite.size()) return std::filesystem::path{url.substr(kSqlite.size())};
  return refuse(
      Code::invalid,
      "\"" + std::string{url} + "\" names no store: write sqlite: and the path of a file, as sqlite:data/astragal.db");
}

}  // namespace

std::string url_of(const std::string& named, const std::filesystem::path& directory) {
  return named.empty() ? std::string{kSqlite} + (directory / "astragal.db").string() : named;
}

std::string absolute_url(const std::string& url) {
  const auto file = sqlite_file(url);
  if (!file) return url;
  std::error_code ignored;
  return std::string{kSqlite} + std::filesystem::weakly_canonical(std::filesystem::absolute(*file), ignored).string();
}

Result<std::unique_ptr<Store>> open(std::string_view url) {
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::open({.file = *file});
}

Result<void> back_up(std::string_view url, const std::filesystem::path& to) {
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::back_up(*file, to);
}

Result<RestoreReport> restore(std::string_view url, const RestoreOrder& order) {
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::restore(*file, order);
}

Result<std::filesystem::path> restore_mark(std::string_view url) {
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::restore_mark(*file);
}

}  // namespace store
