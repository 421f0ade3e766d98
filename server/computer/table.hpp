// One game of the computer's, from the messages that its connection gets: follows it, takes its part in the dice,
// answers offers, and says what is to be thought about. It sends nothing and searches nothing itself. Owned by its
// client; one thread.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "server/base/id.hpp"
#include "server/computer/board.hpp"
#include "server/computer/judgement.hpp"
#include "server/computer/thinker.hpp"
#include "server/dice_part/dice_part.hpp"

namespace server::computer {

class Table {
 public:
  struct Seat {
    PlayerId player;
    int level = 1;
  };
  Table(GameId game, Seat seat, const fairness::Secret& key, VariantCache& variants);

  /// The things to do after a message or an answer.
  struct Step {
    std::vector<protocol::ClientBody> says = {};
    std::optional<Question> asks = {};  // its answer is to be given to `thought`, with `at`
    int at = 0;
  };
  [[nodiscard]] Step hear(const protocol::ServerBody& message);
  /// The answer to a question that was asked `at` this moment of the game; nothing if the game has gone on.
  [[nodiscard]] Step thought(int at, const Answer& answer);

  enum class State : std::uint8_t {
    unknown,  // no snapshot has come yet
    foreign,  // the computer has no seat, and is not asked to take one
    invited,  // it is challenged: `says` has accepted
    begins,   // dice or colours are still open
    playing,
    ended,
    broken,  // the game cannot be followed: `trouble` says why
  };
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] bool is_mine_to_move() const;
  /// True if days pass between moves, or any time.
  [[nodiscard]] bool is_slow() const { return slow_; }
  /// The game that follows, once there is one.
  [[nodiscard]] const std::optional<GameId>& next() const { return next_; }
  [[nodiscard]] const std::string& trouble() const;

 private:
  // Handlers of events, by type; other events do not matter here.
  void on(const protocol::Snapshot& snapshot, Step& step);
  void on(const protocol::PlayerJoined& joined, Step& step);
  void on(const protocol::GameStarted& started, Step& step);
  void on(const protocol::LeanMoved& moved, Step& step);
  void on(const protocol::LeanDiceFell& fell, Step& step);
  void on(const protocol::TakenBack& taken, Step& step);
  void on(const protocol::FairOffered& offer, Step& step);
  void on(const protocol::FairLocked& lock, Step& step);
  void on(const protocol::FairRolled& roll, Step& step);
  void on(const protocol::FairRenewWanted& request, Step& step);
  void on(const protocol::DrawOffered& offer, Step& step);
  void on(const protocol::TakebackOffered& offer, Step& step);
  void on(const protocol::PauseOffered& offer, Step& step);
  void on(const protocol::GameEnded& ended, Step& step);
  void on(const protocol::RematchOffered& offer, Step& step);
  void on(const protocol::GameFollowed& followed, Step& step);
  void on(const auto&, Step&) {}

  void note_opponent(const std::string& player);
  void set_up(const std::string& variant, const protocol::Options& options, const protocol::Start& start);
  void play(const std::string& action, const std::string& mark);
  void answer_draw(Step& step);
  /// Asks for a move, if one is due.
  void consider(Step& step);
  void say(Step& step, DicePart::Reply reply) const;
  void fail(std::string why);
  [[nodiscard]] bool is_other(protocol::Color color) const { return color_ && color != *color_; }
  [[nodiscard]] std::string call_for() const;

  GameId game_;
  Seat seat_;
  VariantCache& variants_;
  State state_ = State::unknown;
  bool slow_ = false;
  bool against_itself_ = false;  // the other player is the computer, too
  std::string variant_id_;
  protocol::Options options_;
  std::optional<protocol::Color> color_;
  std::optional<Board> board_;
  DicePart dice_;
  Judgement judgement_;
  bool owes_answer_ = false;  // to the offer of a draw
  int moment_ = 0;            // counts changes of the game: a question from before a change is not answered
  int asked_at_ = 0;          // the moment of the last question
  std::optional<GameId> next_;
  std::string trouble_;
};

}  // namespace server::computer
