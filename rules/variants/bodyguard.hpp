// The Bodyguard's power in Hiashatar (hiashatar.md, section 4): a piece beside an enemy Bodyguard moves one square
// only, and attacks one square only; a Bodyguard never takes the King. Internal to rules/variants.
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// The kinds that the power is about, where shatar.cpp lists them.
inline constexpr Kind kMori = kind(1);  // the Knight, which it does not hinder
inline constexpr Kind kHia = kind(6);

struct BodyguardOptions {
  bool hinders_all = false;    // hia-zone=all
  bool stops_sliders = false;  // hia-effect=stop
};

[[nodiscard]] Veto bodyguards_power();

}  // namespace rules
