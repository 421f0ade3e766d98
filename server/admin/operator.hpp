// The commands of `astragal admin`, in the same words whether the server runs or is stopped: each is judged, stored,
// and then told to what runs. Nobody is asked for a role here: whoever reaches this owns the machine or the data
// directory. Answers come from threads of the store or of the password pool. Thread-safe; owned by the application or
// the command.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "protocol/bodies.hpp"
#include "server/accounts/moderation.hpp"
#include "server/match/command.hpp"
#include "server/store/store.hpp"
#include "server/talk/talk.hpp"

namespace server {

class Operator {
 public:
  /// The answer that people are told: lines, each with its end; or a sentence without its full stop.
  using Answer = std::expected<std::string, std::string>;
  using OnAnswer = std::move_only_function<void(Answer)>;

  struct Surroundings {
    store::Store& store;
    std::string url;  // of that store, absolute (server/store/backends/open.hpp)
    Talk& talk;
    std::function<Now()> now;
    std::function<void(std::string password, Reply<std::string> hash)> hash;
    /// Ends the game without a result.
    std::function<void(const GameId&, CallOff, Reply<void>)> call_off;
    /// Lets another server take over from this one, and waits.
    std::function<void(OnAnswer)> drain;
    // Called when a change is stored.
    std::function<void(const PlayerId&)> on_changed;
    std::function<void(const PlayerId&)> on_closed;
    std::function<void(const std::optional<store::Announcement>&)> on_announcement;
  };
  explicit Operator(Surroundings surroundings)
      : around_(std::move(surroundings)),
        moderation_({.store = around_.store, .talk = around_.talk, .now = around_.now}) {}

  /// Takes a request as `astragal admin` writes it; gives the answer as that reads it: `{"done":"…"}` or
  /// `{"error":"…"}`.
  void handle(const std::string& request, std::move_only_function<void(std::string)> then);
  /// `then` is called once.
  void handle(const protocol::AdminRequest& request, OnAnswer then);

 private:
  void make_account(const protocol::AdminRequest& request, OnAnswer then);
  void grant(const protocol::AdminRequest& request, OnAnswer then);
  void revoke(const protocol::AdminRequest& request, OnAnswer then);
  void close(const protocol::AdminRequest& request, OnAnswer then);
  void list(const protocol::AdminRequest& request, OnAnswer then);
  void mute(const protocol::AdminRequest& request, OnAnswer then);
  void unmute(const protocol::AdminRequest& request, OnAnswer then);
  void mutes(const protocol::AdminRequest& request, OnAnswer then);
  void close_game(const protocol::AdminRequest& request, OnAnswer then);
  void announce(const protocol::AdminRequest& request, OnAnswer then);
  void drain(const protocol::AdminRequest& request, OnAnswer then);

  [[nodiscard]] store::WallTime wall() const;
  /// The open account that the request names by name or id; `go_on` is not called if there is none.
  void with_account(const std::string& name, OnAnswer then,
                    std::move_only_function<void(store::Account, OnAnswer)> go_on);
  /// Tells of a changed account.
  store::Completion<store::Account> changed(OnAnswer then);

  Surroundings around_;
  Moderation moderation_;
};

}  // namespace server
