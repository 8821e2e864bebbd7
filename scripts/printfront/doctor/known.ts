import path from 'node:path';
import process from 'node:process';
import { RestoredDatabase } from '@printfront/shared/contracts/shop-health.ts';
import { z } from 'zod';
import { type Machine, ownerOfData } from '../machine.ts';
import { runProgram } from '../run-program.ts';

/** What another process has read from the database. Secrets of it stay between the two. */
export const Known = z.object({
  /** Null: it is whole, as far as a quick look tells. */
  damage: z.string().nullable(),
  /** Of a newer version. */
  unknownMigration: z.string().nullable(),
  credentials: z.object({ serverId: z.string(), token: z.string() }).nullable(),
  central: z.object({ url: z.string().nullable(), ca: z.string().nullable() }).nullable(),
  router: z
    .object({
      host: z.string().nullable(),
      port: z.number().nullable(),
      username: z.string(),
      password: z.string(),
      tls: z.boolean(),
      ca: z.string().nullable(),
      userProfile: z.string().nullable(),
    })
    .nullable(),
  hotFolder: z.string().nullable(),
  hasBackupPlace: z.boolean(),
  /** A folder that was set in the browser for them. */
  backupFolder: z.object({ folder: z.string(), mountPoint: z.string().nullable() }).nullable(),
  /** Sealed with a key that is gone, as `section.secret`. */
  unreadSecrets: z.array(z.string()),
  /** How many people's second steps are sealed so. */
  unreadSecondFactors: z.number(),
  /** Null: it never came back from a copy. */
  restored: RestoredDatabase.nullable(),
  /** PEM of the certificate by the shop's own authority; null while HTTPS is off, or nothing is made yet. */
  ownCertificate: z.string().nullable(),
});
export type Known = z.infer<typeof Known>;

const PATIENCE_MS = 25_000;
/** The whole of it is not looked through for damage. */
export const QUICK = 'quick';

export type Looked =
  | { known: Known; problem: null; isLate?: never }
  | { known: null; problem: string; isLate: boolean };

/**
 * In a process of its own: a damaged database may keep SQLite busy for ever, and SQLite cannot be interrupted. And as its owner: root
 * reads no file that a server may have made to be read, or laid a link to.
 */
export async function lookIntoDatabase(
  machine: Machine,
  { patienceMs = PATIENCE_MS, isQuick = false } = {},
): Promise<Looked> {
  const program = path.join(import.meta.dirname, 'look-into-database.ts');
  const environment = machine.environment;
  const ended = await runProgram(process.execPath, [program, machine.kind, ...(isQuick ? [QUICK] : [])], {
    patienceMs,
    environment,
    owner: ownerOfData(machine),
  });
  if (ended.isLate)
    return { known: null, problem: `it does not answer within ${patienceMs / 1000} seconds`, isLate: true };
  try {
    return { known: Known.parse(JSON.parse(ended.stdout)), problem: null };
  } catch {
    // Node says where it happened, what, and at last its own version.
    const said = /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(ended.stderr)?.[1];
    return { known: null, problem: said ?? 'nobody said why', isLate: false };
  }
}
