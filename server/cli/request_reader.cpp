#include "server/cli/request_reader.hpp"

#include "server/cli/text.hpp"

namespace cli {

using protocol::json::Bracket;
using protocol::json::Flaw;

namespace {

std::string escaped(std::string_view token) {
  std::string result;
  for (const char c : bounded(token)) {
    if (c == '~') {
      result += "~0";
    } else if (c == '/') {
      result += "~1";
    } else {
      result += c;
    }
  }
  return result;
}

std::string_view expected_form(Field field) {
  switch (field) {
    case Field::id:
      return "a string, a number, true, false or null";
    case Field::options:
      return "an object of strings";
    case Field::actions:
      return "an array of strings";
    case Field::dice:
      return "an array of numbers from 1";
    case Field::depth:
      static_assert(kDeepestPerft == 12);
      return "an integer from 0 to 12";
    case Field::round:
      static_assert(kLastRound == 1'000'000);
      return "an integer from 1 to 1000000";
    default:
      return "a string";
  }
}

std::string_view sentence(Flaw flaw) {
  switch (flaw) {
    case Flaw::utf8:
      return "not UTF-8";
    case Flaw::huge_number:
      return "not JSON: a number out of range";
    case Flaw::zero_byte:
      return "not JSON: a NUL byte";
    default:
      return "not JSON";
  }
}

std::optional<Field> find_field(std::string_view text) {
  for (unsigned i = 0; i <= static_cast<unsigned>(kLastField); ++i) {
    if (name(static_cast<Field>(i)) == text) return static_cast<Field>(i);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Failure> RequestReader::read(std::string_view line) {
  if (protocol::json::read_events(line, *this, protocol::json::ByteOrderMark::passed_over)) return std::move(failure_);
  return failure_ ? std::move(failure_) : bad_request("not JSON");
}

bool RequestReader::number(std::uint64_t value) {
  if (failure_ || depth_ == 0) return scalar(std::to_string(value));
  if (depth_ == 2 && in(Field::dice)) {
    if (value == 0) refuse_type();
    request_.dice.push_back(value);
    return true;
  }
  if (depth_ == 1 && in(Field::depth) && value <= kDeepestPerft) {
    request_.depth = static_cast<int>(value);
    return true;
  }
  if (depth_ == 1 && in(Field::round) && value >= 1 && value <= kLastRound) {
    request_.round = static_cast<int>(value);
    return true;
  }
  return scalar(std::to_string(value));
}

bool RequestReader::text(std::string& value) {
  if (depth_ == 1 && in(Field::id)) {
    request_.id.clear();
    append_json(request_.id, value);
  } else if (failure_) {
    return true;
  } else if (depth_ == 1) {
    top_string(value);
  } else if (depth_ == 2) {
    nested_string(value);
  } else {
    refuse_type();
  }
  return true;
}

void RequestReader::top_string(std::string& value) {
  if (in(Field::op)) {
    op_.swap(value);
  } else if (in(Field::variant)) {
    request_.variant.swap(value);
  } else if (in(Field::setup)) {
    request_.setup.swap(value);
  } else if (in(Field::fen)) {
    request_.fen.swap(value);
  } else if (in(Field::move)) {
    request_.move.swap(value);
  } else if (in(Field::format)) {
    request_.format.swap(value);
  } else if (in(Field::position)) {
    request_.position.swap(value);
  } else {
    refuse_type();
  }
}

void RequestReader::nested_string(std::string& value) {
  if (in(Field::actions)) {
    request_.actions.push_back(value);
  } else if (in(Field::options)) {
    request_.options[option_] = value;
  } else {
    refuse_type();
  }
}

bool RequestReader::scalar(std::string_view text) {
  if (depth_ == 1 && in(Field::id)) {
    request_.id = text;
  } else if (!failure_) {
    refuse_type();
  }
  return true;
}

/// Whatever opens here and has no business to is refused; its insides are then passed over.
bool RequestReader::open(Bracket bracket) {
  ++depth_;
  if (failure_ || (depth_ == 1 && bracket == Bracket::object)) return true;
  if (depth_ == 2 && bracket == Bracket::object && in(Field::options)) return true;
  if (depth_ == 2 && bracket == Bracket::list && (in(Field::actions) || in(Field::dice))) return true;
  --depth_;  // the bracket itself is the culprit
  refuse_type();
  ++depth_;
  return true;
}

bool RequestReader::close(Bracket) {
  --depth_;
  return true;
}

bool RequestReader::key(std::string& name) {
  if (depth_ == 1) {
    field_ = find_field(name);
    if (!field_) {
      refuse("/" + escaped(name) + " is not a field of any request");
    } else if (request_.has(*field_)) {
      refuse("/" + escaped(name) + " is there twice");
      field_.reset();
    } else {
      request_.given = static_cast<FieldSet>(request_.given | bit(*field_));
    }
  } else if (depth_ == 2 && !failure_) {
    option_ = name;
    if (!request_.options.try_emplace(name).second) refuse(pointer() + " is there twice");
  }
  return true;
}

bool RequestReader::broken(protocol::json::Broken broken) {
  failure_ = bad_request(std::string{sentence(broken.flaw)}, static_cast<int>(broken.byte));
  return false;
}

void RequestReader::refuse(std::string message) {
  if (!failure_) failure_ = bad_request(std::move(message));
}

void RequestReader::refuse_type() {
  if (depth_ == 0) return refuse("a request is a JSON object");
  if (!field_) return;  // refused by name already
  if (depth_ == 1) return refuse(pointer() + " must be " + std::string(expected_form(*field_)));
  refuse(pointer() + (in(Field::dice) ? " must be a number from 1" : " must be a string"));
}

std::string RequestReader::pointer() const {
  std::string text = "/" + std::string(name(*field_));
  if (depth_ < 2) return text;
  if (in(Field::options)) return text + "/" + escaped(option_);
  return text + "/" + std::to_string(in(Field::dice) ? request_.dice.size() : request_.actions.size());
}

}  // namespace cli
