// Finds files that import each other in a circle; an import of types, and one that is made when it is wanted, count too.
import { posix } from "node:path";

const kImport = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;
const kEndings = ["", ".ts", ".svelte.ts"];

/** The files among `texts` (text by path) that one of them imports. */
function importedBy(path, texts) {
  const named = [...texts.get(path).matchAll(kImport)].map(([, name]) => posix.join(posix.dirname(path), name));
  return named.flatMap((name) => kEndings.map((ending) => name + ending).find((file) => texts.has(file)) ?? []);
}

/** Every circle that a walk along the imports closes, each as the files that it goes through. */
export function circlesIn(texts) {
  const circles = [];
  const done = new Set();
  const walk = (file, way) => {
    if (way.includes(file)) return circles.push(way.slice(way.indexOf(file)));
    if (done.has(file)) return;
    for (const next of importedBy(file, texts)) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of texts.keys()) walk(file, []);
  return circles;
}
