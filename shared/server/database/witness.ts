import fs from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../service/service.ts';

/** How often it is written down how far a database has come, and at every start and end. */
const EVERY_MS = 60_000;

/** What a database says of itself, to be compared with what lies beside it. */
export interface Witnessed {
  /** Names one unbroken history of it. */
  history: string;
  /** Only grows within a history. */
  number: number;
  /** Of the file that it was last opened in, as birthOf has it; null when nobody knows. */
  birth: string | null;
}

/** Of which database, and where it is witnessed: beside it, and where its copies go when that is another place. */
export interface WitnessPlace {
  readonly database: string;
  readonly snapshots: string;
}

/**
 * Looks whether a database is an older copy, or a copy at all, that a person has put in its place by hand. Central cannot be
 * asked while the internet is away, and a number that was given since must not be given again.
 *
 * @returns why it is, in words; null when nothing speaks for it
 */
export async function findPutBack(place: WitnessPlace, { history, number, birth }: Witnessed): Promise<string | null> {
  for (const folder of foldersOf(place)) {
    const seen = (await witnessesIn(folder, place.database, history)).map((one) => one.number);
    if (Math.max(0, ...seen) > number) return 'the database is older than what lies beside it';
  }
  const now = await birthOf(place.database);
  if (birth !== null && now !== null && now !== birth) return 'the database is a copy that somebody put there';
  return null;
}

/**
 * Writes down every minute, at the start and in the end how far the database has come: in itself first, then in the name of an
 * empty file beside it, which stays when an older copy is written over the others.
 *
 * @param advance counts on in the database and notes the birth of its file, durably
 */
export function createWitness(
  place: WitnessPlace,
  advance: (birth: string | null) => Promise<{ history: string; number: number }>,
): Service {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function leave(): Promise<void> {
    const { history, number } = await advance(await birthOf(place.database));
    const [own, ...elsewhere] = foldersOf(place);
    await leaveIn(own, history, number);
    // A place of copies that is away, or never was one, keeps no shop from starting: what copies tells of it.
    for (const folder of elsewhere) await leaveIn(folder, history, number).catch(() => undefined);
  }

  async function leaveIn(folder: string, history: string, number: number): Promise<void> {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, nameOf(place.database, history, number)), '');
    for (const older of await witnessesIn(folder, place.database, history)) {
      if (older.number < number) await fs.rm(path.join(folder, older.name), { force: true });
    }
  }

  return {
    async start() {
      await leave();
      timer = setInterval(() => {
        // A disk that takes nothing tells of itself elsewhere; a witness that is behind accuses nobody.
        running = leave().catch(() => undefined);
      }, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await leave().catch(() => undefined);
    },
  };
}

/**
 * When the file was made, in microseconds since 1970: nothing that copies a file copies that. Null where the file system does not
 * know, and gives the time of the last change instead.
 */
async function birthOf(file: string): Promise<string | null> {
  const { birthtimeNs, ctimeNs } = await fs.stat(file, { bigint: true });
  return birthtimeNs === 0n || birthtimeNs === ctimeNs ? null : String(birthtimeNs / 1000n);
}

const nameOf = (database: string, history: string, number: number) =>
  `${path.basename(database)}.at-${history}-${number}`;

async function witnessesIn(folder: string, database: string, history: string) {
  const start = nameOf(database, history, 0).slice(0, -1);
  const names = await fs.readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => ({ name, number: Number(name.slice(start.length)) }));
}

/** Every history that was witnessed beside a database, its own and those of before a restore. */
export async function historiesBeside(place: WitnessPlace): Promise<string[]> {
  const start = `${path.basename(place.database)}.at-`;
  const histories = new Set<string>();
  for (const folder of foldersOf(place)) {
    for (const name of await fs.readdir(folder).catch(() => [])) {
      const history = name.startsWith(start) ? /^(.+)-\d+$/.exec(name.slice(start.length))?.[1] : undefined;
      if (history !== undefined) histories.add(history);
    }
  }
  return [...histories];
}

function foldersOf({ database, snapshots }: WitnessPlace): [own: string, ...elsewhere: string[]] {
  const folder = path.dirname(database);
  const isElsewhere = path.relative(folder, snapshots).startsWith('..');
  return isElsewhere ? [folder, snapshots] : [folder];
}
