#include "server/games/making/terms.hpp"

#include <optional>
#include <utility>

#include "server/match/setup_draw.hpp"
#include "server/settlement/settlement.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

protocol::Error error_of(const rules::Error& refused) {
  protocol::Error error = refusal_of(refused);
  error.pointer = error.code == ErrorCode::unknown_variant ? "/d/variant" : "/d/options";
  return error;
}

/// Why nobody, or not this player, can have a game on these terms; none: it can be.
std::optional<protocol::Error> unavailable(const NewGameOrder& order, const rules::Variant& variant) {
  const auto no = [](protocol::Wording message, std::string pointer) {
    return protocol::Error{
        .code = ErrorCode::not_available, .message = std::move(message), .pointer = std::move(pointer), .id = {}};
  };
  if (!order.rated) return std::nullopt;
  if (order.creator.id.is_guest()) {
    return no(say<"lobby.rated_needs_account">(), "/d/rated");
  }
  if (order.creator.id.computer_level() || (order.invitation.to && order.invitation.to->id.computer_level())) {
    return no(say<"lobby.computer_is_casual">(), "/d/rated");
  }
  if (!pool_of(order.control, variant)) {
    return no(say<"lobby.rated_needs_clock">(), "/d/rated");
  }
  if (order.audience.delay > Ms{0}) {
    return no(say<"lobby.rated_has_no_delay">(), "/d/delay_ms");
  }
  return std::nullopt;
}

/// Refuses games that need dice while no dice are thrown.
std::optional<protocol::Error> needs_dice(const Calendar& calendar, Now now, const NewGameOrder& order,
                                          const rules::Variant& variant) {
  const ClockTrouble clock = calendar.trouble(now);
  if (clock == ClockTrouble::none) return std::nullopt;
  const bool is_drawn = order.color == ColorChoice::random;
  if (!is_drawn && !has_dice(variant)) return std::nullopt;
  return protocol::Error{.code = ErrorCode::not_available,
                         .message = no_dice(clock),
                         .pointer = has_dice(variant) ? "/d/variant" : "/d/color",
                         .id = {}};
}

/// Refuses a game with dice that the creator, or the one who is challenged, may not play now.
std::optional<protocol::Error> check_rated_dice_ban(const SetupLeavers& setup_leavers, Now now,
                                                    const NewGameOrder& order, const rules::Variant& variant) {
  if (!order.rated || !has_dice(variant)) return std::nullopt;
  const PlayerId& creator = order.creator.id;
  const auto& to = order.invitation.to;
  const RatedDiceBan ban = setup_leavers.ban_of(creator, to ? to->id : creator, now);
  if (!ban.player && !ban.other) return std::nullopt;
  const auto refusal =
      ban.player ? rated_dice_banned(*ban.player, now) : rated_dice_banned_for(to->name, *ban.other, now);
  return protocol::Error{.code = ErrorCode::kept_from_dice,
                         .message = refusal.sentence,
                         .pointer = "/d/rated",
                         .id = {},
                         .retry_ms = refusal.wait->count()};
}

}  // namespace

std::expected<SharedVariant, protocol::Error> TermsCheck::variant_for(const NewGameOrder& order) const {
  auto variant = sources_.core.variants.get(order.variant, order.options);
  if (!variant) return std::unexpected(error_of(variant.error()));
  if (auto error = unavailable(order, **variant)) return std::unexpected(std::move(*error));
  const Now now = sources_.core.now();
  if (auto dice = needs_dice(sources_.calendar, now, order, **variant)) return std::unexpected(std::move(*dice));
  if (auto ban = check_rated_dice_ban(sources_.setup_leavers, now, order, **variant))
    return std::unexpected(std::move(*ban));
  return std::move(*variant);
}

}  // namespace server
