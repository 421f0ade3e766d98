// Copies of databases: how one is made under a name of its own, and how it is looked through. For backups and restores.
#pragma once
#include <filesystem>

#include "server/store/sqlite/connection.hpp"

namespace store::sqlite {

/// A file that is removed again, however the copying ends, unless it is kept.
class Unfinished {
 public:
  explicit Unfinished(std::filesystem::path file) : file_(std::move(file)) {}
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  void keep() { file_.clear(); }

 private:
  std::filesystem::path file_;
};

/// Copies the database as it is at one moment, its log included, into an empty file that has no log. Writers go on.
void copy_pages(const std::filesystem::path& from, Connection::Use use, const std::filesystem::path& to);

/// Gives what SQLite finds wrong with the file; empty if nothing.
[[nodiscard]] std::string damage(const std::filesystem::path& file);

}  // namespace store::sqlite
