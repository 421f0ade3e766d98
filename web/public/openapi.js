// Shows openapi.json to people: each address with what it takes and gives. Plain JavaScript, for nobody loads it who has
// not come to read it.
const make = (tag, text, ...inner) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...inner);
  return element;
};

/** A schema as people read it: names with their types and words, references followed so far as they are deep. */
function lines(schema, all, depth = 0, seen = []) {
  const reference = schema.$ref?.split("/").pop();
  if (reference && seen.includes(reference)) return [`${reference} …`];
  if (reference) return lines(all[reference], all, depth, [...seen, reference]);
  const some = schema.oneOf ?? schema.anyOf;
  if (some) return some.flatMap((one, at) => [at === 0 ? "one of" : "or", ...lines(one, all, depth + 1, seen)]);
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) => {
      const target = field.$ref ? all[field.$ref.split("/").pop()] : field;
      const words = field.description ?? target.description ?? "";
      const rest = schema.required?.includes(name) ? "" : " (may be left out)";
      const inner = target.properties || target.items || target.oneOf ? lines(field, all, depth + 1, seen) : [];
      return [`${"  ".repeat(depth)}${name}: ${typeOf(target)}${rest}  ${words}`.trimEnd(), ...inner];
    });
  }
  if (schema.items) return lines(schema.items, all, depth, seen);
  if (schema.additionalProperties) return lines(schema.additionalProperties, all, depth, seen);
  return [`${"  ".repeat(depth)}${typeOf(schema)}`];
}
function typeOf({ type, enum: words, const: only, items, pattern, minimum, maximum }) {
  if (only !== undefined) return JSON.stringify(only);
  if (words) return words.length > 12 ? `one of ${words.length} words` : words.join(" | ");
  if (type === "array") return items ? "list" : "list of anything";
  if (type === "integer") return `number ${minimum ?? ""}…${maximum ?? ""}`;
  return pattern && type === "string" ? "text" : (type ?? "anything");
}

function content(of, all) {
  return Object.entries(of ?? {}).flatMap(([type, media]) => {
    const schema = media["x-line"] ?? media.schema;
    return [make("p", media["x-line"] ? `${type}: each line` : type), make("pre", lines(schema, all).join("\n"))];
  });
}

function operation(method, path, told, all) {
  const title = make("summary", "", make("b", `${method.toUpperCase()} ${path}`), make("span", told.summary));
  const parts = [title];
  if (told.parameters) {
    const list = make("dl");
    for (const one of told.parameters) {
      list.append(make("dt", "", make("code", one.name), ` in the ${one.in}`), make("dd", one.description));
    }
    parts.push(list);
  }
  if (told.requestBody) parts.push(make("h3", "Takes"), ...content(told.requestBody.content, all));
  parts.push(make("h3", "Gives"));
  for (const [status, answer] of Object.entries(told.responses)) {
    if (status === "default") continue;
    parts.push(make("p", "", make("code", status), ` ${answer.description}`));
    if (Number(status) < 400) parts.push(...content(answer.content, all));
  }
  const whole = make("details", "", ...parts);
  whole.dataset.text = `${method} ${path} ${JSON.stringify(told)}`.toLowerCase();
  whole.id = told.operationId;
  return whole;
}

const file = await (await fetch("/openapi.json")).json();
const byTag = new Map();
for (const [path, methods] of Object.entries(file.paths)) {
  for (const [method, told] of Object.entries(methods)) {
    const of = told.tags[0];
    if (!byTag.has(of)) byTag.set(of, []);
    byTag.get(of).push(operation(method, path, told, file.components.schemas));
  }
}
document.querySelector("#about").textContent = file.info.description;
const sections = [...byTag].sort().map(([tag, all]) => make("section", "", make("h2", tag), ...all));
document.querySelector("#operations").replaceChildren(...sections);
document.querySelector("#wanted").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/);
  for (const section of sections) {
    const operations = [...section.querySelectorAll("details")];
    for (const one of operations) one.hidden = !words.every((word) => one.dataset.text.includes(word));
    section.hidden = operations.every((one) => one.hidden);
  }
});
document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
