// Names, at the head of the built sw.js, all files of the page: the service worker keeps them for when there is no
// connection (public/sw.js). Of the page's languages it keeps the one that it was built for: each has a sw.js of its own
// (languages.mjs). A Vite plugin; it must come before what packs the files.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { kFirst } from "./messages.mjs";

// Of the manifest the server gives each visitor theirs.
const kNotKept = /^\.|^(?:[a-z]{2}\/)?(?:embed\.html|sw\.js)$|^[a-z]{2}\/manifest\.json$|^openapi\.|\.br$/;
const kFirstFile = /^(?:([a-z]{2})\/)?index\.html$/;

/**
 * The paths of the files to keep, and a text that differs once any of them does. `assets` are those of the language; left
 * out: all that are there.
 */
export function listed(folder, language = kFirst, assets = undefined) {
  const isOurs = (name) => {
    const first = kFirstFile.exec(name);
    if (first) return (first[1] ?? kFirst) === language;
    return !name.startsWith("assets/") || (assets?.has(name) ?? true);
  };
  const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  const files = names.filter((name) => !kNotKept.test(name) && isOurs(name) && statSync(join(folder, name)).isFile()).sort();
  const hash = createHash("sha256");
  for (const name of files) hash.update(name).update("\0").update(createHash("sha256").update(readFileSync(join(folder, name))).digest());
  return { version: hash.digest("hex").slice(0, 16), paths: files.map((name) => (kFirstFile.test(name) ? "/" : `/${name}`)) };
}

export const kept = (language) => {
  let folder;
  let assets;
  return {
    name: "kept",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    writeBundle: (_options, bundle) => void (assets = new Set(Object.keys(bundle))),
    closeBundle() {
      const file = join(folder, language === kFirst ? "" : language, "sw.js");
      mkdirSync(dirname(file), { recursive: true });
      const worker = readFileSync(new URL("../public/sw.js", import.meta.url), "utf8");
      writeFileSync(file, `self.page = ${JSON.stringify(listed(folder, language, assets))};\n${worker}`);
    },
  };
};
