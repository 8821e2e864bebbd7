import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { createPrintingCentral } from './printing-central.ts';
import { createPrintingShop, type PrintingServer, type Prints } from './printing-shop.ts';
import { emptyTally, type TortureScenario } from './scenario.ts';

/**
 * A bit in a database does no harm, or the database comes back from its copy, in which every order is. Only where the bit is
 * in the text of an order itself nobody can tell but by the order's seal, and it is refused: one row among all pages.
 */
const MOST_REFUSING = 0.1;
const isDatabase = (file: string) => file.endsWith('.sqlite');

/** One bit of a photo, of what was made of it, or of the database turns, and then everything is printed. */
export const scenario: TortureScenario = {
  name: 'bit-flips',
  fault: 'a turned bit in a photo, a print that was made before, or a database',
  cycles: { long: 1_000, short: 5 },
  obstacle: async () => null,

  async run({ random, goesOn, note, tell }) {
    const tally = emptyTally();
    const databases = { flips: 0, refusing: 0 };
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
        const { file, what } = await turnBit(folder, server.files, random);
        const printed = await server.print(folder);
        for (const [order, found] of printed) {
          tally.orders += 1;
          const before = wanted.get(server)?.get(order);
          const mayRefuse = isDatabase(file) || server.photosOf.get(order)?.has(path.basename(file)) === true;
          const wrong =
            before === undefined ? 'is not one of those that were placed' : findWrong(before, found, mayRefuse);
          if (wrong === null) continue;
          tally.lost += 1;
          note(`${what}: order ${order} ${wrong}`);
        }
        if (isDatabase(file)) {
          databases.flips += 1;
          databases.refusing += Number([...printed.values()].some((found) => 'refused' in found));
        }
        await fs.rm(folder, { recursive: true, force: true });
        tally.cycles += 1;
      }
      tell(`${databases.flips} turned bits in a database, ${databases.refusing} of them left an order unprinted`);
      if (databases.refusing > 1 && databases.refusing > databases.flips * MOST_REFUSING) {
        tally.lost += 1;
        note(`${databases.refusing} of ${databases.flips} turned bits in a database left an order unprinted`);
      }
    } finally {
      for (const server of servers) await server.stop();
      await fs.rm(root, { recursive: true, force: true });
    }
    return tally;
  },
};

/**
 * Right, or with a photo that is named as left out, or refused.
 *
 * @param mayRefuse the bit is in one of this order's own photos, or in the database; prints that were made before are made again
 */
function findWrong(before: Prints, found: Prints, mayRefuse: boolean): string | null {
  if ('refused' in before) return `could not be printed before: ${before.refused}`;
  if ('refused' in found) return mayRefuse ? null : `is refused, and has no part in that: ${found.refused}`;
  if (found.left.length > 0 && !mayRefuse) return `lacks ${found.left.join(', ')}, and nothing of it was touched`;
  for (const [name, sha256] of found.prints) {
    if (before.prints.get(name) !== sha256) return `has the print ${name}, which is not what was ordered`;
  }
  for (const name of before.prints.keys()) {
    if (!found.prints.has(name) && !found.left.includes(name)) return `lacks the print ${name}, and does not say so`;
  }
  return null;
}

async function turnBit(folder: string, files: readonly string[], random: SeededRandom) {
  const name = random.pick(files);
  const file = path.join(folder, name);
  const bytes = await fs.readFile(file);
  const at = random.between(0, bytes.length - 1);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.between(0, 7)), at);
  await fs.writeFile(file, bytes);
  return { file: name, what: `bit of byte ${at} of ${name}` };
}
