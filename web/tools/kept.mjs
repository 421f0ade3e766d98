// Names, at the head of the built sw.js, all files of the page: the service worker keeps them for when there is no
// connection (public/sw.js). A Vite plugin; it must come before what packs the files.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const kNotKept = /^\.|^embed\.html$|^openapi\.|^sw\.js$|\.br$/;

/** The paths of the files to keep, and a text that differs once any of them does. */
export function listed(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  const files = names.filter((name) => !kNotKept.test(name) && statSync(join(folder, name)).isFile()).sort();
  const hash = createHash("sha256");
  for (const name of files) hash.update(name).update("\0").update(createHash("sha256").update(readFileSync(join(folder, name))).digest());
  return { version: hash.digest("hex").slice(0, 16), paths: files.map((name) => (name === "index.html" ? "/" : `/${name}`)) };
}

export const kept = () => {
  let folder;
  return {
    name: "kept",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      const file = join(folder, "sw.js");
      writeFileSync(file, `self.page = ${JSON.stringify(listed(folder))};\n${readFileSync(file, "utf8")}`);
    },
  };
};
