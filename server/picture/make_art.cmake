# Makes the tables of art.hpp out of the page's files. usage: cmake -DWEB=web/src -DOUT=art_tables.cpp -P make_art.cmake
# A file that does not look as expected ends the build: a picture without its pieces would be worse.

cmake_minimum_required(VERSION 3.25)
string(ASCII 1 FIRST)
string(ASCII 2 LAST)

# rows(VARIABLE PATTERN ROW): in the text of VARIABLE every match of PATTERN becomes ROW, and what is before and behind all
# of them goes.
function(rows variable pattern row)
  set(text "${${variable}}")
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "make_art.cmake: ${variable} is not as expected")
  endif()
  string(REGEX REPLACE "${pattern}" "${FIRST}${row}${LAST}" text "${text}")
  string(FIND "${text}" "${FIRST}" first)
  string(FIND "${text}" "${LAST}" last REVERSE)
  math(EXPR length "${last} - ${first}")
  string(SUBSTRING "${text}" ${first} ${length} text)
  string(REGEX REPLACE "${LAST}[^${FIRST}]*${FIRST}" "\n" text "${text}")
  string(REGEX REPLACE "[${FIRST}${LAST}]" "" text "${text}")
  set(${variable} "${text}\n" PARENT_SCOPE)
endfunction()

set(FIGURES "")
foreach(chunk orthodox common drawn medieval vassals eastern)
  file(READ ${WEB}/pieces/art/${chunk}.gen.ts chunk_text)
  rows(chunk_text "\n *\"?([a-z-]+)\"?: .\"([^\"]*)\",\"([^\"]*)\"." "    {\"\\1\", \"\\2\", \"\\3\"},")
  string(APPEND FIGURES "${chunk_text}")
endforeach()

file(READ ${WEB}/pieces/art/kanji.gen.ts CHARACTERS)
rows(CHARACTERS "\n  ([^:\" \n/]+): \"([^\"]*)\"" "    {\"\\1\", \"\\2\"},")

file(READ ${WEB}/pieces/tiles.json TILES)
rows(TILES "\"([a-z/-]+)\": .\"[^\"]*\", \"([^\"]*)\", ([0-9]+)." "    {\"\\1\", \"\\2\", \\3},")

# By day: what stands before the first @media. Of the boards only the usual one.
file(READ ${WEB}/tokens/tokens.css COLORS)
string(REGEX REPLACE "@media.*" "" COLORS "${COLORS}")
file(READ ${WEB}/tokens/themes.css boards)
string(REGEX REPLACE "}.*" "" boards "${boards}")
string(APPEND COLORS "${boards}")
rows(COLORS "--([a-z-]+): (#[0-9a-f]+)" "    {\"\\1\", \"\\2\"},")

file(WRITE ${OUT} "// Made by server/picture/make_art.cmake from web/src.
#include \"server/picture/art.hpp\"

#include <array>

namespace picture {
namespace {

constexpr auto kFigures = std::to_array<Figure>({
${FIGURES}});

constexpr auto kCharacters = std::to_array<Character>({
${CHARACTERS}});

constexpr auto kTiles = std::to_array<Tile>({
${TILES}});

constexpr auto kColors = std::to_array<NamedColor>({
${COLORS}});

}  // namespace

std::span<const Figure> figures() {
  return kFigures;
}
std::span<const Character> characters() {
  return kCharacters;
}
std::span<const Tile> tiles() {
  return kTiles;
}
std::span<const NamedColor> colors() {
  return kColors;
}

}  // namespace picture
")
