#include "server/talk/shown_name.hpp"

#include "server/match/seats.hpp"

namespace server {
namespace {

constexpr std::size_t kShownOfId = 4;

}  // namespace

std::string guest_name(const PlayerId& guest) {
  return "Guest " + guest.text().substr(std::string_view{"g-"}.size(), kShownOfId);
}

std::string shown_name(const store::Person& person) {
  if (person.closed) return std::string{kClosedAccount};
  if (person.name) return *person.name;
  const auto id = PlayerId::parse(person.id);
  return id && id->is_guest() && id->text().size() > kShownOfId ? guest_name(*id) : person.id;
}

protocol::Player shown(const store::Person& person) {
  return {.id = person.id, .name = shown_name(person), .bot = bot_mark(person.is_bot)};
}

}  // namespace server
