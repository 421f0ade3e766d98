// Everything that a user of the rules library needs.
#pragma once
#include "rules/game/diagram.hpp"
#include "rules/game/perft.hpp"
#include "rules/game/play.hpp"
#include "rules/interchange/interchange.hpp"
#include "rules/notation/algebraic.hpp"
#include "rules/notation/fen.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/variants/registry.hpp"
