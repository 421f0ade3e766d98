import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Names of scoped classes stand in styles and code alike: short ones, unlike for each file.
  compilerOptions: { cssHash: ({ hash, filename, css }) => `s${hash(filename === "(unknown)" ? css : filename).slice(0, 4)}` },
};
