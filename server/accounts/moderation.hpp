// Moderation judges whether a moderator may mute somebody, has it stored, and only then tells the talk of the whole
// server. It knows no HTTP. Answers come from threads of the store. Thread-safe.
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

  /// Mutes somebody for a time or for ever; replaces an earlier mute.
  void mute(const Login& by, const protocol::MakeMute& request, Reply<store::Muted> reply) const;
  /// `whom`: as in a mute; whoever is not muted stays so.
  void unmute(const Login& by, const std::string& whom, Reply<void> reply) const;
  /// The mutes that are in force now, the newest first.
  void mutes(const Login& by, Reply<std::vector<store::Muted>> reply) const;

 private:
  /// Finds the player of this id or name, if the moderator may mute and unmute them.
  void find(const Login& by, const std::string& whom, Reply<store::Person> then) const;

  Surroundings around_;
};

}  // namespace server
