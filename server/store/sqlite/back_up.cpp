#include <algorithm>
#include <system_error>

#include "server/store/sqlite/copying.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/moved.hpp"
#include "server/store/sqlite/open.hpp"

namespace store::sqlite {
namespace {

Result<void> mark_as_copy(const std::filesystem::path& file, const std::filesystem::path& from) {
  Connection sql{file, Connection::Use::write};
  if (const auto moved = read_mark(sql)) return refuse_moved(*moved);
  if (!is_ours(sql))
    return refuse(Code::foreign,
                  from.string() + " holds nothing of this program, so that no backup was made: name its directory");
  name_life(sql, kCopy);
  return {};
}

/// Refuses files that lie beside each other by mistake. A server that runs has looked at its files itself, and goes on
/// meanwhile.
Result<void> check_source(const std::filesystem::path& from) {
  if (!std::filesystem::exists(from)) return refuse(Code::not_found, "there is no database " + from.string());
  const Files files = Files::of(from);
  const bool is_used = std::filesystem::exists(files.lock) && !server::FileLock::take(files.lock);
  return is_used ? Result<void>{} : check_files(files);
}

/// Tells whether the server would take the copy, or the unfinished copy, for a file of its own.
bool is_own_name(const std::filesystem::path& from, const std::filesystem::path& to) {
  const Files own = Files::of(from);
  std::error_code ignored;
  if (!std::filesystem::equivalent(std::filesystem::absolute(to).parent_path(), own.directory(), ignored)) return false;
  const auto is_named = [&](const std::filesystem::path& file) {
    return to.filename() == file.filename() || to.filename() == file.filename().string() + ".part";
  };
  return std::ranges::any_of(own.all(), is_named);
}

}  // namespace

Result<void> back_up(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (auto fits = check_source(from); !fits) return fits;
  if (std::filesystem::exists(to)) return refuse(Code::exists, to.string() + " exists already: name another file");
  if (is_own_name(from, to))
    return refuse(Code::invalid, to.string() + " is a name of the server's own files: name another file");
  const std::string part = to.string() + ".part";
  if (auto made = make_file(part); !made)
    return refuse(Code::place,
                  made.error().what + ": remove it if an earlier backup left it, or name another directory");
  const Unfinished unfinished{part};
  try {
    copy_pages(from, Connection::Use::read, unfinished.file());
    if (auto marked = mark_as_copy(unfinished.file(), from); !marked) return marked;
    if (const std::string found = damage(unfinished.file()); !found.empty())
      return refuse(Code::corrupt,
                    from.string() + " is damaged (" + found + "), so that no backup was made: keep the older ones");
  } catch (const sql::Failure& failure) {
    return std::unexpected(failure.error());
  }
  std::error_code failure;
  std::filesystem::create_hard_link(part, to, failure);  // unlike a rename it overwrites nothing
  if (failure) return refuse(Code::place, to.string() + " cannot be made (" + failure.message() + ")");
  return {};
}

}  // namespace store::sqlite
