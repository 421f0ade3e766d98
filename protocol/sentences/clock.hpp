// What is wrong with a clock that somebody asks for. Sentences are without their full stop, begin with a small letter,
// and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfClocks{
    Entry{"clock.bank", "the bank must be from {least, number} to {most, number} days"},
    Entry{"clock.base_above_cap", "the time at the start must not be above the cap"},
    Entry{"clock.base_time", "the base time must be from 1 second (with byo-yomi 0) to 3 hours"},
    Entry{"clock.cap", "the cap must be from {least, number} to {most, number} days"},
    Entry{"clock.days_added", "the increment must be from {least, number} to {most, number} days"},
    Entry{"clock.days_at_start", "the time at the start must be from {least, number} to {most, number} days"},
    Entry{"clock.days_off", "at most two days of the week can be off"},
    Entry{"clock.days_per_move", "the time for a move must be from {least, number} to {most, number} days"},
    Entry{"clock.delay", "the delay must be from 1 to 180 seconds"},
    Entry{"clock.increment", "the increment must be from 0 to 180 seconds"},
    Entry{"clock.period", "a period must be from 1 to 180 seconds"},
    Entry{"clock.periods", "there must be from 1 to {most, number} periods"},
    Entry{"clock.utc_offset", "the offset to UTC must be from -12 to +14 hours"},
};

}  // namespace protocol::sentences
