// Who may silence whom: judges what a moderator wishes, has it stored, and only then tells the talk of the whole
// server. Knows no HTTP. Answers come from threads of the store. Thread-safe.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "protocol/bodies.hpp"
#include "server/accounts/account_service.hpp"
#include "server/store/store.hpp"
#include "server/talk/talk.hpp"

namespace server {

class Moderation {
 public:
  struct Surroundings {
    store::Store& store;
    Talk& talk;
    std::function<Now()> now;
  };
  explicit Moderation(Surroundings surroundings) : around_(std::move(surroundings)) {}

  /// For a time or for ever, in the place of an earlier mute.
  void mute(const Login& by, const protocol::MakeMute& request, Reply<store::Muted> reply) const;
  /// `whom`: as in a mute; whoever is not muted stays so.
  void unmute(const Login& by, const std::string& whom, Reply<void> reply) const;
  /// Who is muted now, the newest mute first.
  void mutes(const Login& by, Reply<std::vector<store::Muted>> reply) const;

 private:
  /// The player of this id or name, if the moderator may silence him and let him speak.
  void find(const Login& by, const std::string& whom, Reply<store::Person> then) const;

  Surroundings around_;
};

}  // namespace server
