// Somebody as the store knows that person: an id and, if that is an account's, its name. How a person is shown is for
// others to say. A plain value. Any thread.
#pragma once
#include <optional>
#include <string>

namespace store {

struct Person {
  std::string id;
  std::optional<std::string> name = {};  // name of the account that has this id; none: there is no such account
  bool closed = false;                   // the account is closed: its name is shown to nobody
  bool is_bot = false;                   // a program plays with the account
  bool operator==(const Person&) const = default;
};

}  // namespace store
