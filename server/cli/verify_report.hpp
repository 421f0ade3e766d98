// A good record in plain words, for people who did not write the scheme. Pure text; any thread.
#pragma once
#include <string>

#include "server/fairness/check.hpp"

namespace cli {

/// The source of the key that the signatures were checked with.
enum class KeySource : std::uint8_t {
  known,  // given by the user, and equal to the lock's
  lock,   // only the lock names it
};

/// Lines that end in line breaks; `title` is the file's name, `listed` the line on the day's list; empty: not looked
/// at.
[[nodiscard]] std::string report(const std::string& title, const fairness::Record& record,
                                 const fairness::Checked& checked, KeySource key, const std::string& listed = {});

}  // namespace cli
