#include "server/store/draw_step.hpp"

namespace store {
namespace {

constexpr std::uint32_t kLastNumber = 999'999;

/// A draw that a restore has carried over stands as it is, and nobody may sign another lock under its name.
Result<void> check_carried(const KnownDraw& known, const DrawWrite& draw) {
  if (draw.lock && draw.lock != known.lock)
    return refuse(Code::conflict, called(draw.key) + " was locked before the restore, which stands: lock no other");
  return {};
}

}  // namespace

std::string called(const DrawKey& key) {
  return "draw " + key.id + "." + std::to_string(key.number);
}

Result<void> check_step(const std::optional<KnownDraw>& known, const DrawWrite& draw, std::optional<std::int64_t> game,
                        bool is_late) {
  if (known && known->is_carried) return check_carried(*known, draw);
  if (draw.key.number < 1 || draw.key.number > kLastNumber || draw.key.id.empty() || draw.state.empty())
    return refuse(Code::invalid, called(draw.key) + " has no name of a draw, or no state");
  if (draw.lock.has_value() != draw.record.has_value())
    return refuse(Code::invalid, called(draw.key) + ": lock and public record come together");
  if (is_late)
    return refuse(Code::conflict, called(draw.key) + ": the list of " + draw.lock->day + " is closed: lock it now");
  if (!known) return {};
  if (known->game != game) return refuse(Code::invalid, called(draw.key) + " belongs to another game or round");
  if (known->has_ended && draw.stage == DrawStage::open)
    return refuse(Code::invalid, called(draw.key) + " has ended: take the next number");
  if (known->lock && known->lock != draw.lock)
    return refuse(Code::conflict, called(draw.key) + " has another lock, which stands: read it again");
  return {};
}

}  // namespace store
