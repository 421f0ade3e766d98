// The sealed backup as the driver of dice uses it. It is fetched only if this browser takes part in one.
import type { DriverEdge } from "../draw/driver";
import type { Keep } from "../draw/keep";
import type { Stop } from "../draw/stop";
import * as m from "../messages/all.gen";
import { sendBy } from "../net/ask";
import type { Backup } from "./backup";

/** How long the server may take for each step before the player is told what is waited for. */
const kPatienceMs = 5000;

async function backupOf(keep: Keep, account: string): Promise<Backup> {
  const [{ Backup }, { sealedRequests }] = await Promise.all([import("./backup"), import("./requests")]);
  return new Backup(keep, sealedRequests(sendBy({ ms: kPatienceMs, pauses: [] })), account);
}

export function sharedBy(keep: Keep, me: () => string | undefined): NonNullable<DriverEdge["shared"]> {
  const isOn = (): boolean => {
    const account = me();
    return account !== undefined && keep.backup(account) !== undefined;
  };
  const does = (what: (backup: Backup) => Promise<Stop | undefined>) => async (): Promise<Stop | undefined> => {
    const account = me();
    if (account === undefined || !isOn()) return undefined;
    try {
      return await what(await backupOf(keep, account));
    } catch {
      return { why: m.draw.notLoaded(), again: true };
    }
  };
  return { isOn, learn: does((backup) => backup.learn()), tell: does((backup) => backup.tell()) };
}
