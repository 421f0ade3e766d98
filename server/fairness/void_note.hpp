// The note that a record has of a void draw: `notes.void` (FAIRNESS.md, Protocol 7). Pure functions. Any thread.
#pragma once
#include <string>
#include <string_view>

namespace fairness {

/// Notes of `why` alone: `time`, `ended by <player id>`, `ended by server`, `new draw` or `restored`; without a reason,
/// none.
[[nodiscard]] std::string notes_of_void(std::string_view why);
/// Reads the note out of any notes; empty: they have none.
[[nodiscard]] std::string void_in_notes(std::string_view notes);

}  // namespace fairness
