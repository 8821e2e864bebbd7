import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { BackupsKept } from '../../contracts/backup-settings.ts';
import type { BackupProblem } from '../../contracts/backups.ts';
import { createMask } from '../logging/mask-secrets.ts';
import { readableJson } from '../service/readable-json.ts';

/** A backup that could not be made, read or brought back. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly problem: BackupProblem;
  /** @param detail what restic said, without secrets */
  constructor(problem: BackupProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** Where restic keeps its encrypted copies. */
export interface BackupPlace {
  /** As restic names it: a folder, `sftp:user@host:/path`, `s3:https://host/bucket`, `rclone:name:path`. */
  readonly repository: string;
  /** Whose they are, because two servers may be given one place by mistake: each sees its own kind only. */
  readonly of: 'shop' | 'central';
  readonly passphrase: string;
  /** What the place wants to know: `AWS_ACCESS_KEY_ID` and the like. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Words behind `-o`. */
  readonly options?: readonly string[];
  /** Puts down what restic’s helpers read, before each call. */
  readonly prepare?: () => Promise<void>;
  /** What such a helper says when it is asked by itself: restic may end before it has passed that on. Empty where all is well. */
  readonly explain?: () => Promise<string>;
  /** What it has of the place on this disk; may be deleted at any time. */
  readonly cacheFolder: string;
  /** How far it stands back behind other programs, 0 to 19. Default: far, since the shop's calls come first. */
  readonly niceness?: number;
}

export interface StoredBackup {
  readonly id: string;
  readonly at: Date;
  /** The computer that made it. */
  readonly madeBy: string;
  readonly of: BackupPlace['of'];
  /** What was noted of it; nothing by earlier versions. */
  readonly notes: BackupNotes;
}

/** Written into a backup, so that one sees what is in it before it is brought back. */
export interface BackupNotes {
  /** The server that it is of: names of computers may be alike. */
  readonly server?: string;
  readonly orders?: number;
  readonly photos?: number;
  readonly bytes?: number;
  /** The newest migration of its database. */
  readonly schema?: string;
}

export interface StoredFile {
  /** With a slash before it. */
  readonly path: string;
  readonly byteSize: number;
}

export interface MadeBackup {
  readonly id: string;
  readonly fileCount: number;
  readonly byteSize: number;
}

/** Calls of the program restic (Debian's package), which encrypts, knows what is there already, and checks. */
export interface Restic {
  /** Whether there is a repository, which the passphrase opens. */
  exists(): Promise<boolean>;
  /** Begins a repository where there is none. */
  begin(): Promise<void>;
  /** @param paths below `folder`, which is where they come back to */
  backUp(
    folder: string,
    paths: readonly string[],
    options: { without: readonly string[]; notes?: BackupNotes },
  ): Promise<MadeBackup>;
  /** Of servers of this kind, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Of every kind. */
  listAll(): Promise<StoredBackup[]>;
  files(id: string): Promise<StoredFile[]>;
  /** Brings files back below `target` and reads them again. @param only paths as `files` has them, or of folders */
  restore(id: string, target: string, only?: readonly string[]): Promise<void>;
  /**
   * Frees the room of those of one server that have had their time. What says of no server whose it is stays: nobody can know
   * that it is his own.
   *
   * @param oldestAt what is older goes too, whatever is counted: a count is of days on which there was a backup. The newest three
   *   stay, as a clock may be wrong
   */
  thinOut(kept: BackupsKept, server: string, oldestAt: Date): Promise<void>;
  /** Adds a passphrase. @returns what removes the one that this was made with */
  addPassphrase(passphrase: string): Promise<{ removeOld(): Promise<void> }>;
  removeKey(id: string): Promise<void>;
  /** Looks through the repository, and reads one of `parts` parts of what is in it. */
  check(part: number, parts: number): Promise<void>;
  /** Ends what is under way, and does nothing more; another one goes on from what was sent. */
  stop(): Promise<void>;
}

const DEFAULT_NICENESS = 15;
/** Whatever their age. */
const NEWEST_KEPT = 3;
/** For what a person waits for: restic itself would ask a silent place for a quarter of an hour. */
const PERSON_WAITS_MS = 45_000;
/** A first backup of years of photos over a slow line. */
const LONGEST_MS = 14 * 86_400_000;

interface RunOptions {
  cwd?: string;
  allowed?: number[];
  withinMs?: number;
}

const Summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  total_files_processed: z.int(),
  total_bytes_processed: z.int(),
});
const Snapshot = z.object({
  id: z.string(),
  time: z.string(),
  hostname: z.string(),
  tags: z.array(z.string()).default([]),
});
const Node = z.object({
  struct_type: z.literal('node'),
  type: z.literal('file'),
  path: z.string(),
  size: z.int().default(0),
});
const Key = z.object({ current: z.boolean(), id: z.string(), hostName: z.string() });

/** Some files could not be read: deleted meanwhile, as retention does. */
const SOME_UNREAD = 3;

export function createRestic(place: BackupPlace, program = 'restic'): Restic {
  const mask = createMask([
    place.passphrase,
    ...Object.values(place.environment ?? {}).flatMap((value) => value ?? []),
  ]);
  /** By which its own backups are told from others in the same place. */
  const tag = tagOf(place.of);
  const running = new Set<{ kill(): void; ended: Promise<unknown> }>();
  let isStopped = false;

  /**
   * What seems damaged is read again from the place itself: restic 0.14 keeps a damaged file on this disk, and holds it against
   * a whole one that stands there later.
   * @returns its lines; @throws BackupError
   */
  const run: typeof runOnce = (words, options) =>
    runOnce(words, options).catch((error: unknown) => {
      if (!(error instanceof BackupError) || error.problem !== 'damaged') throw error;
      return runOnce([...words.slice(0, 1), '--no-cache', ...words.slice(1)], options);
    });

  async function runOnce(words: readonly string[], { cwd, allowed = [0], withinMs }: RunOptions = {}) {
    await place.prepare?.();
    if (isStopped) throw new BackupError('failed', 'It was stopped.');
    const child = spawn(program, [...(place.options ?? []).flatMap((option) => ['-o', option]), ...words], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...pick(process.env, ['PATH', 'HOME', 'SSH_AUTH_SOCK', 'RCLONE_CONFIG', 'TMPDIR']),
        ...place.environment,
        RESTIC_REPOSITORY: place.repository,
        RESTIC_PASSWORD: place.passphrase,
        RESTIC_CACHE_DIR: place.cacheFolder,
        GOMAXPROCS: '1',
      },
    });
    const lines: string[] = [];
    const said: string[] = [];
    const read = (stream: NodeJS.ReadableStream, keep: (line: string) => void) =>
      new Promise<void>((resolve) => createInterface({ input: stream }).on('line', keep).on('close', resolve));
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const one = { kill: () => child.kill('SIGINT'), ended: ended.catch(() => undefined) };
    running.add(one);
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, withinMs ?? LONGEST_MS);
    try {
      if (child.pid !== undefined) os.setPriority(child.pid, place.niceness ?? DEFAULT_NICENESS);
      const out = read(child.stdout, (line) => line.includes('"message_type":"status"') || lines.push(line));
      const bad = read(child.stderr, (line) => said.push(line));
      const status = await ended;
      await Promise.all([out, bad]);
      if (isLate) throw new BackupError('unreachable', 'There was no answer in time.');
      if (status === null || !allowed.includes(status)) {
        throw await errorOf(said.join(' ').slice(0, MOST_SAID) || `restic ended with ${status}`);
      }
      return lines;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw new BackupError(isMissing ? 'not-installed' : 'failed', mask(String(error)));
    } finally {
      clearTimeout(patience);
      running.delete(one);
    }
  }

  async function errorOf(said: string): Promise<BackupError> {
    const problem = problemOf(said);
    const more = ['failed', 'unreachable'].includes(problem) && !isStopped ? await place.explain?.() : '';
    const detail = mask(more || said);
    return new BackupError(problemOf(detail), detail);
  }

  /** A server that was switched off in the middle leaves a lock; those of living programs stay. */
  const runUnlocked: typeof run = async (words, options) =>
    run(words, options).catch(async (error: unknown) => {
      if (!(error instanceof BackupError) || error.problem !== 'busy') throw error;
      await run(['unlock', '--json']);
      return run(words, options);
    });

  async function listAll(): Promise<StoredBackup[]> {
    const lines = await run(['snapshots', '--json', '--no-lock'], { withinMs: PERSON_WAITS_MS });
    const stored = z.array(Snapshot).parse(JSON.parse(lines.join('')));
    return stored
      .flatMap(({ id, time, hostname, tags }) => {
        const of = KINDS.find((kind) => tags.includes(tagOf(kind)));
        return of === undefined ? [] : [{ id, at: new Date(time), madeBy: hostname, of, notes: notesIn(tags) }];
      })
      .sort((one, other) => other.at.getTime() - one.at.getTime());
  }

  return {
    async exists() {
      try {
        await run(['cat', 'config', '--no-lock'], { withinMs: PERSON_WAITS_MS });
        return true;
      } catch (error) {
        if (error instanceof BackupError && isNew(error.message)) return false;
        throw error;
      }
    },
    async begin() {
      await run(['init', '--json']);
    },
    async backUp(folder, paths, { without, notes = {} }) {
      const excludes = without.map((path) => `--exclude=${path}`);
      const tags = [tag, ...Object.entries(notes).map(([name, value]) => asTag(name, value))];
      const words = ['backup', '--json', '--tag', tags.join(','), ...excludes, '--', ...paths];
      const lines = await runUnlocked(words, { cwd: folder, allowed: [0, SOME_UNREAD] });
      const summary = lines
        .map(readableJson)
        .map((line) => Summary.safeParse(line))
        .find(({ success }) => success)?.data;
      if (summary === undefined) throw new BackupError('failed', 'restic did not say what it had stored');
      return {
        id: summary.snapshot_id,
        fileCount: summary.total_files_processed,
        byteSize: summary.total_bytes_processed,
      };
    },
    list: async () => (await listAll()).filter(({ of }) => of === place.of),
    listAll,
    async files(id) {
      return (await run(['ls', '--json', '--no-lock', id])).flatMap((line) => {
        const node = Node.safeParse(readableJson(line));
        return node.success ? [{ path: node.data.path, byteSize: node.data.size }] : [];
      });
    },
    async restore(id, target, only = []) {
      await run(['restore', id, '--target', target, '--verify', ...only.map((one) => `--include=${asPattern(one)}`)]);
    },
    async thinOut({ days, weeks, months }, server, oldestAt) {
      const own = (await listAll()).filter(({ of, notes }) => of === place.of && notes.server === server);
      const old = own.slice(NEWEST_KEPT).filter(({ at }) => at < oldestAt);
      if (old.length > 0) await runUnlocked(['forget', '--json', ...old.map(({ id }) => id)]);
      const each = Object.entries({ daily: days, weekly: weeks, monthly: months }).filter(([, count]) => count > 0);
      const kept = [
        '--keep-last',
        String(NEWEST_KEPT),
        ...each.flatMap(([name, count]) => [`--keep-${name}`, String(count)]),
      ];
      // In one word: with both of them. By no name of a computer, which two may share and one may change.
      const ofServer = `${tag},${asTag('server', server)}`;
      await runUnlocked(['forget', '--json', '--tag', ofServer, '--group-by', '', ...kept, '--prune']);
    },
    async addPassphrase(passphrase) {
      const old = keysBefore(await run(['key', 'list', '--json', '--no-lock']));
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-key-'));
      try {
        const file = path.join(folder, 'passphrase');
        await fs.writeFile(file, passphrase, { mode: 0o600 });
        await runUnlocked(['key', 'add', '--new-password-file', file]);
      } finally {
        await fs.rm(folder, { recursive: true, force: true });
      }
      return {
        async removeOld() {
          const renewed = createRestic({ ...place, passphrase }, program);
          for (const key of old) await renewed.removeKey(key);
        },
      };
    },
    async removeKey(id) {
      await runUnlocked(['key', 'remove', id]);
    },
    async check(part, parts) {
      await runUnlocked(['check', `--read-data-subset=${part}/${parts}`]);
    },
    async stop() {
      isStopped = true;
      for (const { kill } of running) kill();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

const KINDS = ['shop', 'central'] as const;
const tagOf = (kind: BackupPlace['of']) => `printfront-${kind}`;

const MOST_SAID = 600;

/** Of a place that can be read; a disk that cannot be, and a host that is away, say the first words too. */
const isNew = (said: string) =>
  /config file does not exist|repository does not exist/i.test(said) ||
  (/unable to open config file/i.test(said) && /no such file|does not exist|not found|NoSuchKey/i.test(said));

const asTag = (name: string, value: string | number) => `${name}=${value}`;

/** Notes are tags, `name=value`: restic shows them to people, too. */
function notesIn(tags: readonly string[]): BackupNotes {
  const said = new Map(tags.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
  const text = (name: string) => (said.has(name) ? { [name]: said.get(name) } : {});
  const count = (name: string) => (/^\d+$/.test(said.get(name) ?? '') ? { [name]: Number(said.get(name)) } : {});
  return { ...text('server'), ...text('schema'), ...count('orders'), ...count('photos'), ...count('bytes') };
}

/** What stands for more than itself in a pattern. */
const asPattern = (file: string) => file.replaceAll(/[*?[\\]/g, '\\$&');

/**
 * The passphrases that a renewal ends: the one in use, and others of this computer, which an earlier renewal did not get to. One
 * that another server has in the same place stays.
 *
 * @returns their ids
 */
function keysBefore(lines: readonly string[]): string[] {
  const keys = z.array(Key).parse(JSON.parse(lines.join('')));
  if (!keys.some((key) => key.current)) {
    throw new BackupError('failed', 'restic did not say which passphrase is in use');
  }
  return keys.filter(({ current, hostName }) => current || hostName === os.hostname()).map(({ id }) => id);
}

/** restic tells by words; its numbers are all 1 before version 0.17. */
const PROBLEMS: readonly (readonly [words: RegExp, problem: BackupProblem])[] = [
  [/wrong password|no key found/i, 'wrong-passphrase'],
  [/no space left|disk quota|quota exceeded/i, 'no-room'],
  [/already locked|unable to create lock in backend: repository/i, 'busy'],
  [/host key verification failed|no \S+ host key is known/i, 'unknown-host'],
  [/host identification has changed|host key .*has changed|offending \S+ key/i, 'host-changed'],
  [
    /permission denied \((publickey|password|keyboard)|InvalidAccessKeyId|SignatureDoesNotMatch|access key id/i,
    'wrong-keys',
  ],
  [/permission denied|read-only file|access ?denied|forbidden/i, 'no-rights'],
  [/didn't find section in config|bucket does not exist|NoSuchBucket/i, 'not-there'],
  [
    /contains? errors|does not match|ciphertext verification|invalid data|damaged|corrupt|not found in index/i,
    'damaged',
  ],
  [
    /unable to open config file|no such file|not a directory|connection|dial tcp|timeout|no such host|ssh|input\/output|lost/i,
    'unreachable',
  ],
];

export const problemOf = (said: string): BackupProblem => PROBLEMS.find(([words]) => words.test(said))?.[1] ?? 'failed';

const pick = (environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));
