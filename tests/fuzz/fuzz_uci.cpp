// Any lines are UCI: each is done or refused in printable words, what is refused leaves the position that stands, each
// go has exactly one bestmove, and that is a legal move. Searches are short: every go is given a bound of nodes
// besides.
#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <expected>
#include <mutex>
#include <string>
#include <vector>

#include "rules/search/uci.hpp"
#include "rules/search/words.hpp"
#include "tests/fuzz/must.hpp"

namespace {

constexpr std::size_t kMostLines = 16;
constexpr std::size_t kSpareMegabytes = 20;  // for a small table, or two threads

std::int64_t ticks() {
  static std::atomic<std::int64_t> ms{0};
  return ++ms;
}

/// The name of a file is what stands in it: any text is a table, or is refused.
std::expected<std::string, std::string> table_named(std::string name) {
  std::ranges::replace(name, ';', '\n');
  return name;
}

bool is_answer(std::string_view line) {
  constexpr std::array<std::string_view, 6> kFirst{"info", "bestmove", "readyok", "uciok", "id", "option"};
  return std::ranges::find(kFirst, line.substr(0, line.find(' '))) != kFirst.end();
}

/// One front for all inputs, because tables take long to make; each input finds it as new.
class Session {
 public:
  Session() : uci_(ticks, [this](std::string_view line) { keep(line); }, [] { return kSpareMegabytes; }, table_named) {}

  void begin_anew() {
    uci_.hear("stop");
    if (is_set_) {
      for (const std::string_view line :
           {"setoption name Hash value 1", "setoption name Threads value 1", "setoption name MultiPV value 1",
            "setoption name Skill value 0", "setoption name UCI_LimitStrength value false",
            "setoption name EvalFile value <built-in>", "setoption name Move Overhead value 10"}) {
        uci_.hear(line);
      }
      if (answer("d").front() != "info string game chess") uci_.hear("setoption name UCI_Variant value chess");
    }
    is_set_ = false;
    uci_.hear("ucinewgame");
    uci_.hear("position startpos");
    said_.clear();
    asked_ = 0;
    bestmoves_ = 0;
  }

  /// False once it quits.
  bool tell(std::string line) {
    const auto words = rules::search::words_of(line);
    const std::string verb(words.empty() ? std::string_view{} : words.front());
    const bool waits =
        std::ranges::find(words, "infinite") != words.end() || std::ranges::find(words, "ponder") != words.end();
    if (verb == "setoption") is_set_ = true;
    if (verb == "go") {
      line += " nodes 100";
      ++asked_;
    }
    if (verb == "position") return tell_position(line), true;
    const bool goes_on = uci_.hear(line);
    if (verb == "go" && !waits) check_bestmove();
    return goes_on;
  }

  void end() {
    uci_.hear("stop");
    must(bestmoves() == asked_, "each go has one bestmove");
    tell("go");
    must(bestmoves() == asked_, "so has the last one");
  }

 private:
  void keep(std::string_view line) {
    must(is_answer(line), "a line begins as UCI has it");
    must(line.size() < 4000 && std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }),
         "a line is printable and not long");
    const std::lock_guard lock(mutex_);
    said_.emplace_back(line);
    if (!line.starts_with("bestmove ")) return;
    ++bestmoves_;
    changed_.notify_all();
  }

  std::size_t bestmoves() {
    const std::lock_guard lock(mutex_);
    return bestmoves_;
  }

  /// What is said to a line while no search goes on.
  std::vector<std::string> answer(std::string_view line) {
    said_.clear();
    uci_.hear(line);
    return std::move(said_);
  }

  std::string fen() {
    constexpr std::string_view kBefore = "info string fen ";
    for (const std::string& line : answer("d")) {
      if (line.starts_with(kBefore)) return line.substr(kBefore.size());
    }
    must(false, "d shows a FEN");
    return {};
  }

  void tell_position(const std::string& line) {
    uci_.hear("stop");
    const std::string before = fen();
    const auto said = answer(line);
    must(said.size() <= 1, "a position is refused in one line");
    must(said.empty() || fen() == before, "what is refused leaves the position that stands");
  }

  void check_bestmove() {
    std::string last;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return bestmoves_ == asked_; });
      last = said_.back();
    }
    const auto words = rules::search::words_of(last);
    if (words[1] == "(none)" || words[1] == "roll") return;
    const std::string here = fen();
    for (const std::string& refusal : answer("position fen " + here + " moves " + std::string(words[1]))) {
      std::cerr << here << ": " << last << ": " << refusal << '\n';
      must(false, "a bestmove is legal");
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> said_;
  std::size_t asked_ = 0;
  std::size_t bestmoves_ = 0;
  bool is_set_ = true;
  rules::search::Uci uci_;  // last: it speaks as long as it is there
};

Session& session() {
  static Session one;
  return one;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  session().begin_anew();
  std::size_t lines = 0;
  for (std::size_t begin = 0; begin < text.size() && lines < kMostLines; ++lines) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (!session().tell(std::string(text.substr(begin, end - begin)))) break;
    begin = end + 1;
  }
  session().end();
  return 0;
}
