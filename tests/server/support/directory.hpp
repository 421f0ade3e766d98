// A new temporary directory for one test, removed with all that is in it.
#pragma once
#include <filesystem>
#include <string_view>

namespace server::test {

class Directory {
 public:
  Directory();
  ~Directory();
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace server::test
