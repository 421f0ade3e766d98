// Why the server does not pass on what somebody says or writes. Sentences are without their full stop, begin with a
// small letter, and say what to do next. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfTalk{
    Entry{"talk.block_yourself", "nobody blocks himself"},
    Entry{"talk.line_has_bidi", "a line of talk has no characters that turn the direction of writing"},
    Entry{"talk.line_has_control", "a line of talk has no control characters"},
    Entry{"talk.line_has_invisible", "a line of talk has no invisible characters"},
    Entry{"talk.line_is_empty", "a line of talk says something"},
    Entry{"talk.muted", "a moderator has muted you"},
    Entry{"talk.muted_for", "a moderator has muted you: {reason}"},
    Entry{"talk.muted_until", "a moderator has muted you until {until, date}"},
    Entry{"talk.muted_until_for", "a moderator has muted you until {until, date}: {reason}"},
    Entry{"talk.note_has_bidi", "a note has no characters that turn the direction of writing"},
    Entry{"talk.note_has_control", "a note has no control characters"},
    Entry{"talk.note_has_invisible", "a note has no invisible characters"},
    Entry{"talk.note_is_empty", "a note says something"},
    Entry{"talk.text_has_bidi", "this text has no characters that turn the direction of writing"},
    Entry{"talk.text_has_control", "this text has no control characters"},
    Entry{"talk.text_has_invisible", "this text has no invisible characters"},
    Entry{"talk.text_is_empty", "this text says something"},
    Entry{"talk.too_fast",
          "at most {most, plural, one {# line} other {# lines}} in {seconds, plural, one {# second} other {# "
          "seconds}}: wait a moment"},
    Entry{"talk.too_many_blocks", "you block as many players as you may: unblock one"},
};

}  // namespace protocol::sentences
