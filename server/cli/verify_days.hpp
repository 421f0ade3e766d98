// Lists of locks and the chain of their heads, as `astragal verify --day` and `--heads` take them: files in, and what
// they say of each other and of a lock. Called by verify.
#pragma once
#include <expected>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/fairness/check.hpp"
#include "server/fairness/day.hpp"

namespace cli {

/// The answer of /fair/days/<date>, saved as a file.
struct DayFile {
  std::string name;
  fairness::Day day;
};
/// The answer of /fair/days, saved as a file.
struct HeadsFile {
  std::string name;
  std::vector<fairness::SignedHead> heads;
};

/// Reads such a file; or says what is wrong with it and where.
[[nodiscard]] std::expected<DayFile, std::string> read_day_file(const std::string& name, std::istream& in);
[[nodiscard]] std::expected<HeadsFile, std::string> read_heads_file(const std::string& name, std::istream& in);

/// A sentence that says which of the lists has the lock, or that one should have it and has not.
[[nodiscard]] std::expected<std::string, std::string> find_listed(const std::vector<DayFile>& days,
                                                                  const fairness::Checked& checked);

/// Reports on one file each; where heads are given, every day that is over must be among them.
[[nodiscard]] std::expected<std::string, std::string> report_day(const DayFile& file,
                                                                 const std::vector<HeadsFile>& heads,
                                                                 const fairness::PublicKey& key);
[[nodiscard]] std::expected<std::string, std::string> report_heads(const HeadsFile& file,
                                                                   const fairness::PublicKey& key);

}  // namespace cli
