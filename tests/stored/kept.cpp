#include "tests/stored/kept.hpp"

#include <zlib.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "server/fairness/bytes.hpp"

namespace server::test {
namespace {

using Packed = std::unique_ptr<gzFile_s, decltype(&gzclose)>;

Packed open_packed(const std::filesystem::path& file, const char* mode) {
  Packed opened(gzopen(file.c_str(), mode), &gzclose);
  if (!opened) throw std::runtime_error("cannot open " + file.string());
  return opened;
}

/// Ratings that a room has yet to read come after the snapshot.
Json snapshot_with_ratings(Client& reader) {
  Json snapshot = reader.snapshot();
  const bool is_rated = snapshot["rated"] == true && snapshot.contains("start");
  if (!is_rated || snapshot.contains("ratings")) return snapshot;
  reader.until([&] { return !reader.last_of("rated").is_null(); });
  snapshot["ratings"] = reader.last_of("rated")["d"];
  snapshot["ratings"].erase("game");
  return snapshot;
}

}  // namespace

void pack(const std::filesystem::path& file, const std::string& text) {
  Packed out = open_packed(file, "wb9");
  const int written = gzwrite(out.get(), text.data(), static_cast<unsigned>(text.size()));
  if (written != static_cast<int>(text.size()) || gzclose(out.release()) != Z_OK) {
    throw std::runtime_error("cannot write " + file.string());
  }
}

std::string unpack(const std::filesystem::path& file) {
  const Packed in = open_packed(file, "rb");
  std::string text;
  std::array<char, 1 << 16> part{};
  int size = 0;
  while ((size = gzread(in.get(), part.data(), part.size())) > 0)
    text.append(part.data(), static_cast<std::size_t>(size));
  if (size < 0) throw std::runtime_error("not packed: " + file.string());
  return text;
}

Json to_json(const Secrets& secrets) {
  Json kept = Json::object();
  for (const auto& [draw, secret] : secrets) kept[draw] = fairness::to_hex(secret);
  return kept;
}

Secrets secrets_of(const Json& kept) {
  Secrets secrets;
  for (const auto& [draw, hex] : kept.items()) {
    secrets[draw] = fairness::from_hex<fairness::Secret>(hex.get<std::string>()).value();
  }
  return secrets;
}

std::string text_at(std::uint16_t port, const std::string& path, const std::string& token) {
  Headers headers;
  if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
  const Answer answer = request(port, "GET", path, "", headers);
  return answer.status == 200 ? answer.body : "-";
}

Json shown(std::uint16_t port, const std::string& game, const std::string& token, bool has_talk) {
  Client reader = Client::with_token(port, token);
  reader.hold_dice();
  reader.watch(game);
  Json all{{"snapshot", snapshot_with_ratings(reader)},
           {"json", text_at(port, "/game/export/" + game, token)},
           {"pgn", text_at(port, "/game/export/" + game + ".pgn", token)},
           {"fair", Json::object()}};
  for (const Json& draw : Json::parse(all["json"].get<std::string>()).value("draws", Json::array())) {
    const std::string name = draw;
    all["fair"][name] = text_at(port, "/fair/" + name, token);
  }
  if (has_talk) {
    reader.until([&] { return !reader.last_of("talk").is_null(); });
    all["talk"] = reader.last_of("talk")["d"]["lines"];
  }
  return all;
}

namespace {

void wait_for_dice(Two& game) {
  for (Client* one : {&game.white, &game.black}) {
    one->until([&] { return !one->legal().empty() || one->outcome(); });
  }
}

}  // namespace

void move_and_roll(Two& game, const std::string& move) {
  game.move(move);
  wait_for_dice(game);
}

void play_by_chance(Two& game, int plies, std::mt19937& random) {
  wait_for_dice(game);
  for (int ply = 0; ply < plies && !game.white.outcome(); ++ply) move_and_roll(game, game.mover().any_move(random));
}

void wait_for_end(Two& game) {
  for (Client* one : {&game.white, &game.black}) one->until([&] { return one->outcome().has_value(); });
}

}  // namespace server::test
