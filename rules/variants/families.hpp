// The list of what each family's file defines; registry.cpp puts it in order. Internal to rules/variants.
#pragma once
#include "rules/variants/registry.hpp"

namespace rules {

VariantEntry chess();      // chess.cpp
VariantEntry chess960();   // chess.cpp
VariantEntry chess56();    // chess56.cpp
VariantEntry chess112();   // chess56.cpp
VariantEntry chess2016();  // chess56.cpp

VariantEntry sho_shogi();       // sho_shogi.cpp
VariantEntry chu_shogi();       // chu_shogi.cpp
VariantEntry courier();         // courier.cpp
VariantEntry courier_savard();  // courier.cpp
VariantEntry alfonso();         // alfonso.cpp
VariantEntry tamerlane();       // tamerlane.cpp
VariantEntry modern_courier();  // modern_courier.cpp
VariantEntry grande_acedrex();  // grande_acedrex.cpp

}  // namespace rules
