// Talk beside a game: blocking and unblocking, hiding the talk, and what a moderator can do.
import assert from "node:assert/strict";
import { kDesk, kPhone, newPerson, scrollsSideways } from "./browser.mjs";
import { kPassword, signIn } from "./accounts.mjs";
import { looksRight } from "./looks.mjs";
import { Opponent } from "./opponent.mjs";
import * as players from "./players.mjs";
import { Server } from "./server.mjs";
import { press } from "./touch.mjs";

const kTerms = { game: "Chess", clock: "unlimited" };

async function say(person, text) {
  if (person instanceof Opponent) return person.send("say", { to: "players", text });
  const box = person.page.locator(".talk form input");
  await box.fill(text);
  await press(person, person.page.getByRole("button", { name: "Send" }));
}

/** The line of talk with this text, as the person sees it. */
function line({ page }, text) {
  return page.locator(".talk li", { hasText: text });
}

async function goneLine(person, text) {
  await line(person, text).waitFor({ state: "detached" });
}

export const talkTests = {
  "who is blocked is not heard until he is unblocked, in the game or on the account page": async (given) => {
    const { alice, bob, link } = await players.table(given, kPhone, kTerms, { opponent: true });
    const base = given.server.base;
    await say(bob, "you play badly");
    await line(alice, "you play badly").waitFor();
    await press(alice, alice.page.getByRole("button", { name: /^Block Guest/ }));
    await goneLine(alice, "you play badly");
    await looksRight(alice, "talk-blocked");
    await say(bob, "do you hear me");
    await bob.sees(({ talk }) => talk.lines.at(-1).text === "do you hear me");
    await press(alice, alice.page.getByRole("button", { name: /^Unblock Guest/ }));
    await line(alice, "you play badly").waitFor();
    assert.equal(await line(alice, "do you hear me").count(), 0);
    await press(alice, line(alice, "you play badly").getByRole("button", { name: "block" }));
    await goneLine(alice, "you play badly");

    // The block holds after a reload, too, until it is removed in the list of the account page.
    await alice.page.goto(`${base}account`);
    const blocked = alice.page.locator("[data-blocked]");
    await blocked.waitFor();
    assert.match(await blocked.innerText(), /^Guest [A-Za-z0-9]{4}/);
    await looksRight(alice, "account-blocks");
    await press(alice, blocked.getByRole("button", { name: "Unblock" }));
    await alice.page.getByText("Nobody is blocked.").waitFor();
    await alice.page.goto(link);
    await line(alice, "do you hear me").waitFor();
    await say(bob, "and now");
    await line(alice, "and now").waitFor();
  },

  "a blocked account that closes is in the list under no name": async (given) => {
    const base = given.server.base;
    const [alice, bob] = [await newPerson(given.browser, kDesk), new Opponent(base)];
    given.persons.push(alice, bob);
    await bob.register("RudeBob");
    const link = await bob.create(kTerms);
    await players.join(alice, link);
    await players.playing(alice);
    await say(bob, "you play badly");
    await press(alice, line(alice, "you play badly").getByRole("button", { name: "block" }));
    await alice.page.goto(`${base}account`);
    await alice.page.locator("[data-blocked]", { hasText: "RudeBob" }).waitFor();
    await bob.post("api/account/close", { password: kPassword });
    await alice.page.reload();
    const blocked = alice.page.locator("[data-blocked]", { hasText: "closed account" });
    await press(alice, blocked.getByRole("button", { name: "Unblock" }));
    await alice.page.goto(link);
    await line(alice, "you play badly").waitFor();
    assert.match(await line(alice, "you play badly").innerText(), /^closed account/);
    await alice.shot("talk-closed");
  },

  "hidden talk stays hidden, in this game alone": async (given) => {
    const { alice, bob, link } = await players.table(given, kDesk, kTerms, { opponent: true });
    await say(bob, "hello");
    await line(alice, "hello").waitFor();
    await press(alice, alice.page.getByRole("button", { name: "Hide chat" }));
    await goneLine(alice, "hello");
    await alice.page.goto(link);
    await alice.page.getByText("Chat is hidden").waitFor();
    await alice.shot("talk-hidden");
    await press(alice, alice.page.getByRole("button", { name: "Show chat" }));
    await line(alice, "hello").waitFor();
    await alice.page.reload();
    await line(alice, "hello").waitFor();
  },

  "a moderator mutes who watches, and lets him speak again": async (given) => {
    const server = given.own(new Server());
    server.admin(["make-account", "Mo", "--role", "moderator"], "correct horse\n");
    await server.start();
    try {
      for (const size of [kDesk, kPhone]) {
        const [alice, bob] = [new Opponent(server.base), new Opponent(server.base)];
        given.persons.push(alice, bob);
        const link = await alice.create(kTerms);
        await bob.join(link);
        const [mo, rude] = [await newPerson(given.browser, size), await newPerson(given.browser, size)];
        given.persons.push(mo, rude);
        await signIn(mo, server.base, "Mo");
        await rude.page.goto(link);
        await mo.page.goto(link);
        await say(rude, "rubbish");
        await press(mo, line(mo, "rubbish").getByRole("button", { name: "mute" }));
        await line(mo, "rubbish").getByLabel("For how long").selectOption("for a day");
        await mo.shot("talk-mute");
        assert.equal(await scrollsSideways(mo.page), false);
        await press(mo, line(mo, "rubbish").locator("form").getByRole("button", { name: "Mute", exact: true }));
        await mo.page.getByText("is muted.").waitFor();
        await say(rude, "more of it");
        await rude.page.getByText(/A moderator has muted you until [0-9]/).waitFor();
        assert.equal(await rude.page.getByRole("button", { name: "mute", exact: true }).count(), 0);

        await mo.page.goto(`${server.base}account`);
        const muted = mo.page.locator("[data-muted]");
        assert.match(await muted.innerText(), /until .*, by Mo/);
        await mo.shot("account-mutes");
        assert.equal(await scrollsSideways(mo.page), false);
        await press(mo, muted.getByRole("button", { name: "Unmute" }));
        await muted.waitFor({ state: "detached" });
        await mo.page.getByLabel("Name or id").fill("Nobody9");
        await press(mo, mo.page.getByRole("region", { name: "Muted players" }).getByRole("button", { name: "Mute", exact: true }));
        await mo.page.getByText("There is no player Nobody9").waitFor();
        await say(rude, "more of it");
        await line(rude, "more of it").waitFor();
      }
    } finally {
      await server.end();
    }
  },
};
