// Late move reductions: how many plies less a move is searched that comes late in the order.
#pragma once

namespace rules::search {

/// `tried`: how many moves came before it.
[[nodiscard]] int reduction(int depth, int tried);

}  // namespace rules::search
