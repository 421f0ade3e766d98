// Wording that the sentences of refusals share. Pure functions of texts.
#pragma once
#include <string>
#include <string_view>

namespace rules {

/// `a Pawn`, `an Elephant`, `a Unicornio`, `an 8`: a name or a number from 1 to 10 with its article.
[[nodiscard]] std::string with_article(std::string_view word);

/// User's text for a message: quoted, shortened, printable ASCII (a letter cut in two would be no UTF-8).
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace rules
