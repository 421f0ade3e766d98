#include "server/store/backends/open.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "server/store/mover/move.hpp"
#include "server/store/postgres/inspect.hpp"
#include "server/store/postgres/open.hpp"
#include "server/store/sqlite/inspect.hpp"
#include "server/store/sqlite/open.hpp"
#include "server/store/sqlite/restore.hpp"

namespace store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";

/// Cuts `password=…` out of what follows the question mark.
std::string without_parameter(std::string url) {
  constexpr std::string_view kName = "password=";
  for (std::size_t at = url.find('?'); at != std::string::npos; at = url.find('&', at + 1)) {
    if (url.compare(at + 1, kName.size(), kName) != 0) continue;
    const std::size_t end = std::min(url.find('&', at + 1), url.size());
    url.erase(at + 1, end - at);
    if (!url.empty() && (url.back() == '&' || url.back() == '?')) url.pop_back();
    break;
  }
  return url;
}

bool is_postgres(std::string_view url) {
  return url.starts_with("postgres://") || url.starts_with("postgresql://");
}

Result<std::filesystem::path> sqlite_file(std::string_view url) {
  if (url.starts_with(kSqlite) && url.size() > kSqlite.size()) return std::filesystem::path{url.substr(kSqlite.size())};
  return refuse(Code::invalid, "\"" + without_password(url) +
                                   "\" names no store: write sqlite: and the path of a file, as "
                                   "sqlite:data/astragal.db, or postgres://user@host/database");
}

/// Refuses what a store does with files, for a database that has tools of its own.
template <class T>
Result<T> by_its_own_tools(const std::string& what) {
  return refuse(Code::invalid, "a PostgreSQL database is " + what +
                                   " by its own tools, pg_basebackup and an archive of its log: docs/operations.md, "
                                   "\"Backups of PostgreSQL\", shows how");
}

}  // namespace

std::string without_password(std::string_view url) {
  std::string shown{url};
  const std::size_t user = shown.find("://");
  const std::size_t end = shown.rfind('@');
  const std::size_t password = user == std::string::npos ? user : shown.find(':', user + 3);
  if (end != std::string::npos && password < end) shown.erase(password, end - password);
  return without_parameter(std::move(shown));
}

bool has_password(std::string_view url) {
  if (!is_postgres(url)) return false;
  // As libpq reads it: what stands before the first @ is a user, unless a / comes first.
  const std::string_view rest = url.substr(url.find("://") + 3);
  const std::size_t end = rest.find_first_of("@/");
  const bool has_user = end != std::string_view::npos && rest[end] == '@';
  return (has_user && rest.substr(0, end).contains(':')) || without_parameter(std::string{url}) != url;
}

std::string url_of(const std::string& named, const std::filesystem::path& directory) {
  return named.empty() ? std::string{kSqlite} + (directory / "astragal.db").string() : named;
}

std::string absolute_url(const std::string& url) {
  const auto file = sqlite_file(url);
  if (!file) return url;
  std::error_code ignored;
  return std::string{kSqlite} + std::filesystem::weakly_canonical(std::filesystem::absolute(*file), ignored).string();
}

std::optional<std::filesystem::path> directory_of(const std::string& url) {
  const auto file = sqlite_file(absolute_url(url));
  return file ? std::optional{file->parent_path()} : std::nullopt;
}

Result<std::unique_ptr<Store>> open(std::string_view url) {
  if (is_postgres(url)) return postgres::open({.url = std::string{url}});
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::open({.file = *file});
}

std::optional<std::filesystem::path> file_of(std::string_view url) {
  auto file = sqlite_file(url);
  return file ? std::optional{std::move(*file)} : std::nullopt;
}

Result<Inspection> inspect(std::string_view url, Look look) {
  if (is_postgres(url)) return postgres::inspect(std::string{url});
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::inspect(*file, look);
}

Result<void> back_up(std::string_view url, const std::filesystem::path& to) {
  if (is_postgres(url)) return by_its_own_tools<void>("backed up");
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::back_up(*file, to);
}

Result<RestoreReport> restore(std::string_view url, const RestoreOrder& order) {
  if (is_postgres(url)) return by_its_own_tools<RestoreReport>("restored");
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::restore(*file, order);
}

Result<MoveReport> move(std::string_view from, std::string_view to, const MoveOrder& order) {
  const auto file = sqlite_file(from);
  if (!file || !is_postgres(to))
    return refuse(Code::invalid, "a store is moved from sqlite:PATH to postgres://USER@HOST/DATABASE, and not from \"" +
                                     without_password(from) + "\" to \"" + without_password(to) + "\"");
  return mover::move({.from = *file, .to = std::string{to}, .shown = without_password(to)}, order);
}

Result<std::filesystem::path> restore_mark(std::string_view url) {
  if (is_postgres(url)) return by_its_own_tools<std::filesystem::path>("restored");
  const auto file = sqlite_file(url);
  if (!file) return std::unexpected(file.error());
  return sqlite::restore_mark(*file);
}

}  // namespace store
