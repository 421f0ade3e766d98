// All tests in a real browser. usage: npm run e2e
import { boardTests } from "./board.mjs";
import { report, runTests } from "./browser.mjs";
import { fairTests } from "./fair.mjs";

report([await runTests(boardTests), await runTests(fairTests)]);
