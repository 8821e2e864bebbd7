import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The folder that this server's code lies in. */
export const RELEASE = path.resolve(import.meta.dirname, '../../..');

/** Whether `npm run release` has made it; otherwise it is a tree of sources. */
export const isRelease = (folder = RELEASE): boolean => fs.existsSync(path.join(folder, 'release.json'));

interface Typed {
  readonly command: string;
  readonly words: string;
}

/** A package brings `printfront` and no npm; a tree of sources has npm, and nothing in the path. */
const TYPED = {
  startEdge: {
    release: { command: 'systemctl start printfront-edge', words: '' },
    sources: { command: 'npm run edge', words: '' },
  },
  startCentral: {
    release: { command: 'systemctl start printfront-central', words: '' },
    sources: { command: 'npm run central', words: '' },
  },
  recoverOwner: {
    release: { command: 'printfront owner', words: '[user name] [--without-second-factor]' },
    sources: { command: 'npm run owner:recover', words: '-- [user name] [--without-second-factor]' },
  },
  restoreEdge: {
    release: { command: 'printfront restore', words: 'newest|NUMBER' },
    sources: { command: 'npm run restore', words: '-- --list|--newest|NUMBER' },
  },
  restoreCentral: {
    release: { command: 'printfront restore', words: 'newest|NUMBER' },
    sources: { command: 'npm run restore:central', words: '-- --list|--newest|NUMBER' },
  },
  afterPostgres: {
    release: { command: 'printfront restore --restored', words: '' },
    sources: { command: 'npm run restore:central -- --restored', words: '' },
  },
  backupEdge: {
    release: { command: 'printfront backup', words: 'list, or printfront restore newest|ID --elsewhere' },
    sources: { command: 'npm run backup', words: "-- list|restore [the beginning of a backup's id]" },
  },
  backupCentral: {
    release: { command: 'printfront backup', words: 'list, or printfront restore newest|ID --elsewhere' },
    sources: { command: 'npm run backup:central', words: "-- list|restore [the beginning of a backup's id]" },
  },
  provisionRouter: {
    release: { command: 'printfront router', words: '[--dry-run] [--undo] | --script' },
    sources: { command: 'npm run router:provision --', words: '[--dry-run] [--undo] | --script' },
  },
} as const satisfies Record<string, { release: Typed; sources: Typed }>;
export type TypedCommand = keyof typeof TYPED;

const found = (what: TypedCommand, folder: string | undefined): Typed =>
  TYPED[what][isRelease(folder) ? 'release' : 'sources'];

/** How a person types a command on the machine that this code runs on. */
export const typedHere = (what: TypedCommand, folder?: string): string => found(what, folder).command;

/** The same as a sentence for who typed something else. */
export const usageHere = (what: TypedCommand, folder?: string): string => {
  const { command, words } = found(what, folder);
  return `Usage: ${command} ${words}`.trimEnd();
};

export const isHelpWanted = (): boolean => process.argv.slice(2).some((word) => word === '--help' || word === '-h');
