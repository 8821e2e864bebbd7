import { spawn } from 'node:child_process';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { BackupProblem } from '../../contracts/backups.ts';
import { createMask } from '../logging/mask-secrets.ts';

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
}

export interface MadeBackup {
  readonly id: string;
  readonly fileCount: number;
  readonly byteSize: number;
}

/** Calls of the program restic (Debian's package), which encrypts, knows what is there already, and checks. */
export interface Restic {
  /** Begins the repository when there is none. @param paths below `folder`, which is where they come back to */
  backUp(folder: string, paths: readonly string[], options: { without: readonly string[] }): Promise<MadeBackup>;
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** Paths of the files of one backup, each with a slash before it. */
  files(id: string): Promise<string[]>;
  /** How many bytes its files have. */
  size(id: string): Promise<number>;
  /** Brings files back below `target` and reads them again. @param only a path as `files` has it */
  restore(id: string, target: string, only?: string): Promise<void>;
  /** Keeps one a day for two weeks and one a week for eight, and frees the room of the others. */
  thinOut(): Promise<void>;
  /** Looks through the repository, and reads one of `parts` parts of what is in it. */
  check(part: number, parts: number): Promise<void>;
  /** Ends what is under way; a later call goes on from what was sent. */
  stop(): Promise<void>;
}

const DEFAULT_NICENESS = 15;

const Summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  total_files_processed: z.int(),
  total_bytes_processed: z.int(),
});
const Snapshot = z.object({ id: z.string(), time: z.string(), hostname: z.string() });
const Node = z.object({ struct_type: z.literal('node'), type: z.literal('file'), path: z.string() });
const Stats = z.object({ total_size: z.int() });

/** Some files could not be read: deleted meanwhile, as retention does. */
const SOME_UNREAD = 3;

export function createRestic(place: BackupPlace, program = 'restic'): Restic {
  const mask = createMask([
    place.passphrase,
    ...Object.values(place.environment ?? {}).flatMap((value) => value ?? []),
  ]);
  /** By which its own backups are told from others in the same place. */
  const tag = `printfront-${place.of}`;
  const running = new Set<{ kill(): void; ended: Promise<unknown> }>();

  /** @returns its lines; @throws BackupError */
  async function run(words: readonly string[], { cwd, allowed = [0] }: { cwd?: string; allowed?: number[] } = {}) {
    const child = spawn(program, words, {
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
    try {
      if (child.pid !== undefined) os.setPriority(child.pid, place.niceness ?? DEFAULT_NICENESS);
      const out = read(child.stdout, (line) => line.includes('"message_type":"status"') || lines.push(line));
      const bad = read(child.stderr, (line) => said.push(line));
      const status = await ended;
      await Promise.all([out, bad]);
      if (status === null || !allowed.includes(status)) {
        const detail = mask(said.join(' ').slice(0, MOST_SAID) || `restic ended with ${status}`);
        throw new BackupError(problemOf(detail), detail);
      }
      return lines;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw new BackupError(isMissing ? 'not-installed' : 'failed', mask(String(error)));
    } finally {
      running.delete(one);
    }
  }

  /** A server that was switched off in the middle leaves a lock; those of living programs stay. */
  const runUnlocked: typeof run = async (words, options) =>
    run(words, options).catch(async (error: unknown) => {
      if (!(error instanceof BackupError) || error.problem !== 'busy') throw error;
      await run(['unlock', '--json']);
      return run(words, options);
    });

  return {
    async backUp(folder, paths, { without }) {
      const excludes = without.map((path) => `--exclude=${path}`);
      const words = ['backup', '--json', '--tag', tag, ...excludes, '--', ...paths];
      const store = () => runUnlocked(words, { cwd: folder, allowed: [0, SOME_UNREAD] });
      const lines = await store().catch(async (error: unknown) => {
        if (!(error instanceof BackupError) || !isNew(error.message)) throw error;
        await run(['init', '--json']);
        return store();
      });
      const summary = lines
        .map(parsed)
        .map((line) => Summary.safeParse(line))
        .find(({ success }) => success)?.data;
      if (summary === undefined) throw new BackupError('failed', 'restic did not say what it had stored');
      return {
        id: summary.snapshot_id,
        fileCount: summary.total_files_processed,
        byteSize: summary.total_bytes_processed,
      };
    },
    async list() {
      const stored = z.array(Snapshot).parse(JSON.parse((await run(['snapshots', '--json', '--tag', tag])).join('')));
      return stored
        .map(({ id, time, hostname }) => ({ id, at: new Date(time), madeBy: hostname }))
        .sort((one, other) => other.at.getTime() - one.at.getTime());
    },
    async files(id) {
      return (await run(['ls', '--json', id])).flatMap((line) => {
        const node = Node.safeParse(parsed(line));
        return node.success ? [node.data.path] : [];
      });
    },
    size: async (id) =>
      Stats.parse(JSON.parse((await run(['stats', '--json', '--mode', 'restore-size', id])).join(''))).total_size,
    async restore(id, target, only) {
      await run(['restore', id, '--target', target, '--verify', ...(only === undefined ? [] : ['--include', only])]);
    },
    async thinOut() {
      const kept = ['--keep-last', '3', '--keep-daily', '14', '--keep-weekly', '8'];
      await runUnlocked(['forget', '--json', '--tag', tag, '--group-by', 'host', ...kept, '--prune']);
    },
    async check(part, parts) {
      await runUnlocked(['check', `--read-data-subset=${part}/${parts}`]);
    },
    async stop() {
      for (const { kill } of running) kill();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

const MOST_SAID = 600;

const isNew = (said: string) =>
  /unable to open config file|config file does not exist|repository does not exist/i.test(said);

/** restic tells by words; its numbers are all 1 before version 0.17. */
const PROBLEMS: readonly (readonly [words: RegExp, problem: BackupProblem])[] = [
  [/wrong password|no key found/i, 'wrong-passphrase'],
  [/no space left|disk quota|quota exceeded/i, 'no-room'],
  [/already locked|unable to create lock/i, 'busy'],
  [
    /contains? errors|does not match|ciphertext verification|invalid data|damaged|corrupt|not found in index/i,
    'damaged',
  ],
  [
    /unable to open config file|no such file|not a directory|permission denied|read-only file|connection|dial tcp|timeout|no such host|ssh|access ?denied|input\/output/i,
    'unreachable',
  ],
];

const problemOf = (said: string): BackupProblem => PROBLEMS.find(([words]) => words.test(said))?.[1] ?? 'failed';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const pick = (environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));
