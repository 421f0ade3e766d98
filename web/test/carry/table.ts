// Devices of one player, for the tests of what they tell each other: each keeps its own, and a server keeps what they seal.
import { Backup, type BackupServer } from "../../src/carry/backup";
import type { SealedBackup } from "../../src/protocol/messages.gen";
import { Keep } from "../../src/draw/keep";
import { Chain } from "../../src/fair/chain";
import type { Offer } from "../../src/fair/client";
import type { Asked } from "../../src/net/ask";
import { memoryStore } from "../../src/net/store";
import { vectors } from "../fair/vectors";
import { offer as offered, sign } from "../draw/table";

export const kMe = "alice";
export const kDraw = "g8K2mQxZ.1";

export function offerOf(draw: string, rolls: number): Offer {
  const { ruleset, asks, server_key, server_commitment, players } = offered;
  return { draw, ruleset, asks, rolls, serverKey: server_key, serverCommitment: server_commitment, seating: "seats", players };
}

export function device(): Keep {
  return new Keep(memoryStore());
}

/** A draw that this device has sealed, and the lock of it. */
export function sealedDraw(keep: Keep, draw = kDraw, secret = "11".repeat(32), rolls = 1000): { lock: string; signature: string } {
  const offer = offerOf(draw, rolls);
  const { commitment } = new Chain(secret, rolls);
  keep.seal(offer, secret, commitment);
  const lock = [
    `fair1|lock|${draw}|2026-11-20T20:45:07Z|${offer.ruleset}|${offer.asks}|${String(rolls)}`,
    `${vectors.server_key}:${offer.serverCommitment}|alice:${commitment}|bob:${"ab".repeat(32)}`,
  ].join("|");
  return { lock, signature: sign(lock) };
}

export interface Shelf extends BackupServer {
  now: SealedBackup;
  /** Answered to whatever comes next. */
  trouble: Asked<never> | undefined;
  puts: number;
}

/** As the server keeps it. */
export function shelf(): Shelf {
  const answer = (made: () => SealedBackup): Promise<Asked<SealedBackup>> =>
    Promise.resolve(kept.trouble ?? { ok: true as const, value: made() });
  const kept: Shelf = {
    now: { version: 0 },
    trouble: undefined,
    puts: 0,
    sealed: () => answer(() => kept.now),
    replaceSealed: (version, text) => {
      if (!kept.trouble && version !== kept.now.version) return Promise.resolve({ ok: false, code: "sealed_anew", message: "read it first" });
      ++kept.puts;
      return answer(() => (kept.now = { version: version + 1, text }));
    },
    dropSealed: () => answer(() => (kept.now = { version: kept.now.version + 1 })),
  };
  return kept;
}

export function backupOf(keep: Keep, server: BackupServer): Backup {
  return new Backup(keep, server, kMe);
}
