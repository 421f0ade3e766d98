// How a position is played on, in games whose turns are not all alike: a variant's `phase` hook says it from the
// position alone. The default is the ordinary turn of a player. A plain value.
#pragma once

namespace rules {

struct TurnKind {
  bool chance = false;       // chance decides: a throw of Variant::dice_in_play
  bool pieces_move = true;   // the pieces move as they do; otherwise only Hooks::more_actions says what may be done
  bool guarded = true;       // the mover's royal pieces must not be left attacked; an attack on them is a check
  bool royals_fall = false;  // royal pieces that stand attacked are captured, though RoyalCapture::spared
  bool can_end = true;       // the endings are judged
};

}  // namespace rules
