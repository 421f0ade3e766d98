// Opens, copies and restores the store that a URL names. The one place that knows every backend. For the application
// and the command line.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/inspection.hpp"
#include "server/store/move.hpp"
#include "server/store/restore.hpp"
#include "server/store/store.hpp"

namespace store {

// Opens the store of this URL: `sqlite:PATH` names a file, which is made with its directory if it is missing. Errors
// say what to do, as those of the backend (server/store/sqlite/open.hpp, restore.hpp); `invalid` if no backend goes by
// that name.

/// The URL that is named; if none is, that of the file that a server has in its directory.
[[nodiscard]] std::string url_of(const std::string& named, const std::filesystem::path& directory);
/// The URL as every process would write it: with an absolute path. What is no URL stays as it is.
[[nodiscard]] std::string absolute_url(const std::string& url);
/// The directory of a database that is a file; none: it is elsewhere.
[[nodiscard]] std::optional<std::filesystem::path> directory_of(const std::string& url);

[[nodiscard]] Result<std::unique_ptr<Store>> open(std::string_view url);

/// Looks at what the URL names and changes nothing; a server may go on meanwhile.
[[nodiscard]] Result<Inspection> inspect(std::string_view url, Look look);
/// The file of a store that is one; none: it is elsewhere.
[[nodiscard]] std::optional<std::filesystem::path> file_of(std::string_view url);
/// Tells whether the URL has a password in it, which whoever lists the machine's processes could read.
[[nodiscard]] bool has_password(std::string_view url);
/// The URL as messages show it.
[[nodiscard]] std::string without_password(std::string_view url);

/// Writes what the store has at one moment into a new file; a server may go on meanwhile.
[[nodiscard]] Result<void> back_up(std::string_view url, const std::filesystem::path& to);

/// Puts a copy in the place of the store's database, and the database aside.
[[nodiscard]] Result<RestoreReport> restore(std::string_view url, const RestoreOrder& order);

/// Moves all that the store of the first URL, a SQLite file, has into the empty PostgreSQL database of the second one
/// (server/store/mover/move.hpp).
[[nodiscard]] Result<MoveReport> move(std::string_view from, std::string_view to, const MoveOrder& order);

/// The path of a file that is there while a restore is under way that the next start or restore carries through.
/// Whoever may be interrupted in a restore looks whether it is there.
[[nodiscard]] Result<std::filesystem::path> restore_mark(std::string_view url);

}  // namespace store
