// What is wrong with the form of a frame or of a body. The arguments `form` and `kind` are words for programmers, in
// English alone: other languages leave them out. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfForms{
    Entry{"form.bad_json", "not JSON at byte {byte, number}: send one JSON object a frame"},
    Entry{"form.bad_text", "there must be {form}, not '{found}'"},
    Entry{"form.bad_utf8", "not UTF-8 at byte {byte, number}"},
    Entry{"form.byte_order_mark", "not JSON at byte {byte, number}: leave the byte order mark out"},
    Entry{"form.field_twice", "the field {field} stands twice: say it once"},
    Entry{"form.field_unknown", "there is no field {field}; the fields are {fields}"},
    Entry{"form.huge_number", "the number is too large"},
    Entry{"form.items", "there must be {count, number} items"},
    Entry{"form.left_out", "the field {field} is left out"},
    Entry{"form.most_fields", "there may be at most {most, number} fields"},
    Entry{"form.most_items", "there may be at most {most, number} items"},
    Entry{"form.nests", "at most {most, number} objects and lists nest"},
    Entry{"form.no_fields", "there is no field {field}: this object has none"},
    Entry{"form.no_word", "there must be one of {words}, not '{found}'"},
    Entry{"form.no_word_of_schema", "there must be one of the words of the schema, not '{found}'"},
    Entry{"form.one_field_of", "there must be one of the fields {fields}"},
    Entry{"form.protocol", "this server speaks protocol {protocol, number}: load the page again"},
    Entry{"form.range", "there must be a number from {least, number} to {most, number}"},
    Entry{"form.too_long", "there must be {form}: at most {most, number} characters, not {found, number}"},
    Entry{"form.type_unknown", "there is no message {type} to send here"},
    Entry{"form.wants_flag", "there must be true or false, not {kind}"},
    Entry{"form.wants_list", "there must be a list, not {kind}"},
    Entry{"form.wants_number", "there must be a whole number, not {kind}"},
    Entry{"form.wants_object", "there must be an object, not {kind}"},
    Entry{"form.wants_text", "there must be a text, not {kind}"},
    Entry{"form.zero_byte", "not JSON at byte {byte, number}: a zero byte"},
};

}  // namespace protocol::sentences
