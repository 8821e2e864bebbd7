import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { createPrintingCentral } from './printing-central.ts';
import { createPrintingShop } from './printing-shop.ts';
import { emptyTally, type TortureScenario } from './scenario.ts';

/** A server whose data can be copied, damaged and printed from. */
export interface PrintingServer {
  /** Its data as it was left; never changed. */
  readonly template: string;
  /** Files in which a bit may turn, below the data's folder. */
  readonly files: readonly string[];
  /**
   * Starts on this data as the server does, and prints every order.
   *
   * @returns for each order the hash of every print by its path, or why there is none
   */
  print(folder: string): Promise<Map<string, Prints>>;
  stop(): Promise<void>;
}

export type Prints = { prints: Map<string, string>; left: readonly string[] } | { refused: string };

/** One bit of a photo, of what was made of it, or of the database turns, and then everything is printed. */
export const scenario: TortureScenario = {
  name: 'bit-flips',
  fault: 'a turned bit in a photo, a print that was made before, or a database',
  cycles: { long: 1_000, short: 8 },
  obstacle: async () => null,

  async run({ random, goesOn, note }) {
    const tally = emptyTally();
    const root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-bits-'));
    const servers: PrintingServer[] = [];
    try {
      servers.push(await createPrintingShop(path.join(root, 'shop'), random));
      servers.push(await createPrintingCentral(path.join(root, 'central'), random));
      const wanted = new Map<PrintingServer, Map<string, Prints>>();
      for (const server of servers) wanted.set(server, await server.print(server.template));
      while (goesOn(tally)) {
        const server = servers[tally.cycles % servers.length] as PrintingServer;
        const folder = path.join(root, 'damaged');
        await fs.cp(server.template, folder, { recursive: true });
        const what = await turnBit(folder, server.files, random);
        for (const [order, found] of await server.print(folder)) {
          tally.orders += 1;
          const before = wanted.get(server)?.get(order);
          const wrong = before === undefined ? 'is not one of those that were placed' : findWrong(before, found);
          if (wrong === null) continue;
          tally.lost += 1;
          note(`${what}: order ${order} ${wrong}`);
        }
        await fs.rm(folder, { recursive: true, force: true });
        tally.cycles += 1;
      }
    } finally {
      for (const server of servers) await server.stop();
      await fs.rm(root, { recursive: true, force: true });
    }
    return tally;
  },
};

/** Right, or refused, or with a photo that is named as left out. */
function findWrong(before: Prints, found: Prints): string | null {
  if ('refused' in before) return `could not be printed before: ${before.refused}`;
  if ('refused' in found) return null;
  for (const [name, sha256] of found.prints) {
    if (before.prints.get(name) !== sha256) return `has the print ${name}, which is not what was ordered`;
  }
  for (const name of before.prints.keys()) {
    if (!found.prints.has(name) && !found.left.includes(name)) return `lacks the print ${name}, and does not say so`;
  }
  return null;
}

async function turnBit(folder: string, files: readonly string[], random: SeededRandom): Promise<string> {
  const name = random.pick(files);
  const file = path.join(folder, name);
  const bytes = await fs.readFile(file);
  const at = random.between(0, bytes.length - 1);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.between(0, 7)), at);
  await fs.writeFile(file, bytes);
  return `bit of byte ${at} of ${name}`;
}
