#include "protocol/describe/schemas.hpp"

#include <fstream>
#include <stdexcept>

#include "protocol/analysis.hpp"
#include "protocol/describe/print.hpp"
#include "protocol/describe/shapes.hpp"
#include "protocol/http/analyses.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/export.hpp"
#include "protocol/http/game.hpp"
#include "protocol/http/games.hpp"
#include "protocol/http/puzzles.hpp"
#include "protocol/http/server.hpp"
#include "protocol/http/tournaments.hpp"
#include "protocol/http/users.hpp"
#include "protocol/http/variants.hpp"

namespace protocol::describe {
namespace {

constexpr std::string_view kDraft = "http://json-schema.org/draft-07/schema#";

/// What goes over HTTP and is read by the page; docs/http.md says at which address.
using HttpForms =
    Bodies<TournamentView, TournamentSummary, RoundWhy, Lines, NoticeKind, NoticeSettings, PositionValue, Scope,
           HttpRefusal, Done, Account, ApiTokens, MadeToken, Mutes, Leave, PlayersLeave, SealedBackup, PrivateNotes,
           NoticesTold, ToldHow, AccountExport, User, RatingHistory, PlayerRatings, Leaderboard, FairKeys, FairRecord,
           FairVoids, InvitationLink, OwnGames, PlayedGames, PlayerScores, LoginsShown, GameExport, Puzzle, PuzzleGames,
           PuzzleJudged, PuzzleHelp, GameAnalysis, AnalysesLeft, AnalysisTask, NoAnalysisTask, TournamentList,
           TournamentStep, MadeTournament, PairedRound, Health, Readiness, ComputerShown, FileRefusal, VariantList,
           VariantShown, PieceDiagram>;

std::string file_name(std::string_view name) {
  return std::string{name} + ".schema.json";
}

Json file(std::string_view name, std::string_view title, Says says, const Json& form) {
  Json out = {{"$schema", kDraft}, {"$id", file_name(name)}};
  out.update(with_words(title, says, form));
  return out;
}

/// What the id of a frame is for.
Says says_of_id(Kind kind) {
  switch (kind) {
    case Kind::command:
      return {"Required: under it the command is done once."};
    case Kind::request:
      return {"Comes back in the answer."};
    case Kind::answer:
      return {"Of the message that this answers."};
    case Kind::event:
      return {"Only in the sender's copy: the acknowledgement of its command."};
    case Kind::notice:
      break;  // has none
  }
  return {};
}

/// Calls `visit` with an empty value of each message that one side sends: of two of one type the marked one last.
template <class Body, std::size_t... I>
void each(const auto& visit, std::index_sequence<I...>) {
  const auto if_marked = [&]<class Message>(const Message& message, bool marked) {
    if (marked == requires { Message::kMark; }) visit(message);
  };
  (if_marked(std::variant_alternative_t<I, Body>{}, false), ...);
  (if_marked(std::variant_alternative_t<I, Body>{}, true), ...);
}
template <class Body>
void each_message(const auto& visit) {
  each<Body>(visit, std::make_index_sequence<std::variant_size_v<Body>>{});
}

/// The forms that the data of a type has.
template <class Body>
Json data_forms(std::string_view type, Shapes& shapes) {
  Json forms = Json::array();
  each_message<Body>([&]<class Message>(const Message& message) {
    if (Message::kType != type) return;
    constexpr bool kMarked = requires { Message::kMark; };
    forms.push_back(
        with_words(type_name<Message>() + "Data", kMarked ? Message::kSays : Says{}, shapes.fields_of(message)));
  });
  return forms;
}

/// The whole frame, without words.
template <class Body, class Message>
Json frame_of(Shapes& shapes) {
  FieldShapes frame{shapes};
  frame.constant("t", Message::kType);
  if (Message::kKind == Kind::event) frame("v", std::int64_t{}, kEventNumber);
  const Says id = says_of_id(Message::kKind);
  if (Message::kKind == Kind::command) frame("id", std::string{}, kCommandId, id);
  if (Message::kKind != Kind::command && Message::kKind != Kind::notice) {
    frame("id", std::optional<std::string>{}, kCommandId, id);
  }
  const Json data = data_forms<Body>(Message::kType, shapes);
  frame.require("d");
  frame.add("d", data.size() == 1 ? data[0] : Json{{"oneOf", data}});
  return frame.object();
}

Json read_examples(const std::filesystem::path& path) {
  std::ifstream in{path};
  if (!in) throw std::runtime_error("there is no example of a message at " + path.string());
  return Json::parse(in);
}

/// Whether an object has the fields of a form. What they hold says no more: of several forms one has a mark.
bool fits(const Json& form, const Json& value) {
  if (form.contains("$ref") || !value.is_object()) return true;
  for (const Json& name : form.value("required", Json::array())) {
    if (!value.contains(name.get<std::string>())) return false;
  }
  for (const auto& [name, field] : value.items()) {
    if (!form.contains("properties") || !form["properties"].contains(name)) return false;
    const Json& wanted = form["properties"][name];
    if (wanted.contains("const") && wanted["const"] != field) return false;
  }
  return true;
}

/// The first example of each text that is defined, by its name.
using Texts = std::map<std::string, Json>;

/// Takes those that a value of this form holds.
void find_texts(const Json& form, const Json& value, const Definitions& definitions, Texts& out) {
  if (form.contains("$ref")) {
    const auto ref = form["$ref"].get<std::string>();
    const std::string name = ref.substr(ref.rfind('/') + 1);
    const Json& definition = definitions.all().at(name).form;
    if (definition.value("type", "") == "string") out.try_emplace(name, value);
    find_texts(definition, value, definitions, out);
  } else if (form.contains("allOf")) {
    find_texts(form["allOf"][0], value, definitions, out);
  } else if (form.contains("oneOf")) {
    for (const Json& choice : form["oneOf"]) {
      if (fits(choice, value)) find_texts(choice, value, definitions, out);
    }
  } else if (value.is_object() && form.contains("properties")) {
    for (const auto& [name, field] : value.items()) find_texts(form["properties"].at(name), field, definitions, out);
  } else if (value.is_array()) {
    for (const Json& item : value) find_texts(form["items"], item, definitions, out);
  }
}

/// Of each form of the data the first example.
Json shown(const Json& data, const Json& examples, std::string_view type) {
  Json out = Json::array();
  for (const Json& form : data.contains("oneOf") ? data["oneOf"] : Json::array({data})) {
    const auto first = std::ranges::find_if(examples, [&](const Json& frame) { return fits(form, frame.at("d")); });
    if (first == examples.end()) throw std::runtime_error("no example of every form of " + std::string{type});
    out.push_back(*first);
  }
  return out;
}

/// The files while they are made.
class Maker {
 public:
  explicit Maker(std::filesystem::path examples) : examples_(std::move(examples)) {
    definitions_.begin(file_name("common"));
  }

  template <class Body>
  void add_side(std::string_view name, std::string_view title, Says says) {
    Json all = Json::array();
    each_message<Body>([&]<class Message>(const Message&) {
      if constexpr (!requires { Message::kMark; }) {
        add_message<Body, Message>();
        all.push_back({{"$ref", file_name(Message::kType)}});
      }
    });
    made_[file_name(name)] = print(file(name, title, says, {{"oneOf", std::move(all)}}));
  }

  template <class... Form>
  void add_http(Bodies<Form...>) {
    definitions_.begin(file_name("http"));
    ((void)shapes_.of(Form{}), ...);
  }

  std::map<std::string, std::string> files() {
    add_definitions("common", "Common", {"What messages are made of."});
    add_definitions("http", "Http",
                    {"What goes over HTTP, as far as its forms are said here; docs/http.md says where."});
    return made_;
  }

 private:
  template <class Body, class Message>
  void add_message() {
    Json form = frame_of<Body, Message>(shapes_);
    const Json examples = read_examples(examples_ / (std::string{Message::kType} + ".json"));
    for (const Json& frame : examples) find_texts(form, frame, definitions_, texts_);
    form["examples"] = shown(form["properties"]["d"], examples, Message::kType);
    made_[file_name(Message::kType)] = print(file(Message::kType, type_name<Message>(), Message::kSays, form));
  }

  void add_definitions(std::string_view name, std::string_view title, Says says) {
    Json out = Json::object();
    for (const auto& [word, definition] : definitions_.all()) {
      if (definition.file != file_name(name)) continue;
      out[word] = definition.form;
      if (const auto text = texts_.find(word); text != texts_.end())
        out[word]["examples"] = Json::array({text->second});
    }
    made_[file_name(name)] = print(file(name, title, says, {{"definitions", std::move(out)}}));
  }

  std::filesystem::path examples_;
  Definitions definitions_;
  Shapes shapes_{definitions_};
  Texts texts_;
  std::map<std::string, std::string> made_;
};

}  // namespace

std::map<std::string, std::string> schema_files(const std::filesystem::path& examples) {
  Maker maker{examples};
  maker.add_side<ClientBody>("client_message", "ClientMessage", {"Every message that a client sends."});
  maker.add_side<ServerBody>("server_message", "ServerMessage", {"Every message that the server sends."});
  maker.add_http(HttpForms{});
  return maker.files();
}

}  // namespace protocol::describe
