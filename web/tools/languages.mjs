// Builds the page once more for each language besides the first: a page in German holds no English sentence and asks for
// none. What differs, the HTML files and sw.js, lies in a folder of the language, `de`, and the server gives it to whom it is
// for (server/api/languages.hpp); assets lie together, and those without sentences are the same files. A Vite plugin; it must
// come after what packs the files.
import { build } from "vite";
import { kFirst, kLanguages } from "./messages.mjs";

const kMode = "language-";
const kFrames = "frames-";

/** The language that a build is for, by its mode: `language-de`, `frames-de`. */
export const languageOf = (mode) => /^(?:language|frames)-(.+)$/.exec(mode)?.[1] ?? kFirst;

/**
 * Whether a build is that of embed.html. It is one by itself: of what two pages share, files of their own would be made, and
 * the first page would come in twice as many, which take more bytes.
 */
export const isForFrames = (mode) => mode.startsWith(kFrames);

/** Puts the HTML files of a language into its folder, and says in them which language they are in. */
export const inItsFolder = (language) => ({
  name: "in-its-folder",
  apply: (_config, { command }) => command === "build" && language !== kFirst,
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [name, { source }] of Object.entries(bundle)) {
        if (!name.endsWith(".html")) continue;
        delete bundle[name];
        this.emitFile({
          type: "asset",
          fileName: `${language}/${name}`,
          source: String(source).replace(`<html lang="${kFirst}">`, `<html lang="${language}">`),
        });
      }
    },
  },
});

export const languages = (language) => {
  let config;
  let isWritten = false;
  return {
    name: "languages",
    apply: (_config, { command }) => command === "build" && language === kFirst,
    configResolved: (resolved) => void (config = resolved),
    writeBundle: () => void (isWritten = true),
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (!isWritten) return; // the build has failed
        const { root, configFile, logLevel } = config;
        for (const one of kLanguages) {
          if (one !== kFirst) await build({ root, configFile, logLevel, mode: kMode + one });
          await build({ root, configFile, logLevel, mode: kFrames + one });
        }
      },
    },
  };
};
