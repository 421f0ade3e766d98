// The text of a report file out of its bytes: UTF-8, or Windows-1252 as older programs write it. Pure; any thread.
#pragma once
#include <optional>
#include <string>

#include "server/tournament/files/trf_read.hpp"

namespace tournament {

struct ReportText {
  std::string text;                     // UTF-8
  std::optional<TrfWarning> converted;  // where the first character stands that shows that the bytes were no UTF-8
};

/// The text of the bytes. They are refused where they are neither of the two, and where they are partly UTF-8: nobody
/// can tell what the other part is.
[[nodiscard]] std::expected<ReportText, TrfError> report_text(std::string bytes);

}  // namespace tournament
