// Where the page shows something, besides games. Made by web/tools/paths.mjs from web/src/live/route.ts.
// clang-format off
#pragma once

#include <array>
#include <string_view>

namespace server {

inline constexpr std::array<std::string_view, 11> kPagePaths{
    "/",
    "/account",
    "/board",
    "/check",
    "/desk",
    "/file",
    "/games",
    "/puzzles",
    "/top",
    "/tournaments",
    "/tournaments/new",
};

/// Below these the page itself looks at the rest.
inline constexpr std::array<std::string_view, 8> kPageFolders{
    "/board/",
    "/draw/",
    "/games/",
    "/mail/",
    "/player/",
    "/puzzles/",
    "/top/",
    "/tournaments/",
};

}  // namespace server
