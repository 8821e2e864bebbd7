import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';

const SCRIPT = path.join(import.meta.dirname, 'stick.sh');
const LOOP_TRIES = 100;
export const run = (...words: [string, ...string[]]) => {
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { encoding: 'utf8' });
  return { status, stdout: stdout?.trim() ?? '', stderr: stderr ?? '' };
};

/** Mounting takes root, and files that act as devices. */
export const canPlugIn = () =>
  process.getuid?.() === 0 && run('losetup', '--find').status === 0 && run('mkfs.ext4', '-V').status === 0;

/** A stick of 8 MB with these files. @returns its bytes, as a file */
export async function makeStick(files: string, image: string): Promise<string> {
  await fs.writeFile(image, '');
  await fs.truncate(image, 8 * 1024 * 1024);
  const { status, stderr } = run('mkfs.ext4', '-q', '-F', '-L', 'HOLIDAY', '-d', files, image);
  if (status !== 0) throw new Error(stderr);
  return image;
}

/** As cameras, phones and Windows make them, by the programs of dosfstools and exfatprogs; the label as the program takes it. */
const MAKERS = { vfat: ['mkfs.vfat', '-F', '32', '-n'], exfat: ['mkfs.exfat', '-L'] } as const;
export type StickKind = keyof typeof MAKERS;
export const STICK_KINDS = Object.keys(MAKERS) as StickKind[];
/** Enough for the smallest FAT32. */
const STICK_BYTES = 64 * 1024 * 1024;

/** Why no stick of this kind can be filled here: that takes its program, and a kernel that knows it. Null when one can. */
export function obstacleToStick(kind: StickKind, isToBeMounted: boolean): string | null {
  if (!canPlugIn()) return 'this takes root and loop devices';
  const [program] = MAKERS[kind];
  if (run('sh', '-c', `command -v ${program}`).status !== 0) return `${program} is not installed`;
  // Debian's kernel has it as a module.
  run('modprobe', kind);
  const kernels = run('cat', '/proc/filesystems').stdout.split(/\s+/);
  return !isToBeMounted || kernels.includes(kind) ? null : `the kernel knows no ${kind}`;
}

/** An empty stick of a kind that carries no rights. @returns its bytes, as a file */
export async function makeForeignStick(kind: StickKind, image: string, label: string): Promise<string> {
  await fs.writeFile(image, '');
  await fs.truncate(image, STICK_BYTES);
  const [program, ...words] = MAKERS[kind];
  const { status, stderr } = run(program, ...words, label, image);
  if (status !== 0) throw new Error(stderr);
  return image;
}

/** A place where sticks are plugged in, and nothing of the system's own. @param top has the folders `states` and `media` then */
export function stickPlace(top: string) {
  const loops: string[] = [];
  const stick = (word: 'add' | 'remove', name: string) =>
    spawnSync('sh', [SCRIPT, word, name], {
      encoding: 'utf8',
      env: { ...process.env, STICKS_DIR: path.join(top, 'states'), MEDIA_DIR: path.join(top, 'media') },
    });
  return {
    stick,
    /** Others take loop devices and give them back at the same moment. @returns the device's name */
    async plugIn(image: string): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        const { status, stdout, stderr } = run('losetup', '--find', '--show', image);
        if (status === 0) {
          const name = path.basename(stdout);
          loops.push(name);
          return name;
        }
        if (tries === LOOP_TRIES) throw new Error(stderr);
        await setTimeout(50);
      }
    },
    takeAllOut() {
      for (const name of loops) {
        stick('remove', name);
        run('losetup', '--detach', `/dev/${name}`);
      }
    },
  };
}
