import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: what the tests of ext4 itself call a power failure. */
const CUT =
  'open(my $f, "<", $ARGV[0]) or die "open: $!"; my $flag = pack("L", 2); ioctl($f, 0x8004587d, $flag) or die "ioctl: $!"';
const MEGABYTE = 1024 * 1024;
const UNMOUNT_TRIES = 600;
const LOOP_TRIES = 100;

/**
 * A disk whose power can be cut: a file system in an image file, which lies in another file system that stands for the
 * drive. The outer one is shut down in one moment, so that of the inner disk only what was flushed (or written back by
 * then) is left: everything in the kernel's cache and in the drive's own is gone, and every write after the cut fails.
 */
export async function createPowerCutDisk(sizeMegabytes = 128) {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-disk-'));
  const drive = path.join(root, 'drive');
  const driveImage = path.join(root, 'drive.img');
  const diskImage = path.join(drive, 'disk.img');
  const folder = path.join(root, 'disk');
  await fs.mkdir(drive);
  await fs.mkdir(folder);

  async function mount(): Promise<void> {
    await mountImage(driveImage, drive);
    await mountImage(diskImage, folder);
  }

  /** A process that had files open may just be ending. */
  async function unmount(place: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await run('umount', [place]);
        return;
      } catch (error) {
        if (/not mounted/.test(String(error))) return;
        if (tries === UNMOUNT_TRIES) throw error;
        await setTimeout(50);
      }
    }
  }

  return {
    /** Where the disk is mounted. */
    folder,
    mount,

    /** Makes both file systems anew, and mounts them. */
    async format(): Promise<void> {
      // Written out, not left as holes: a write must never need the outer file system to find room.
      await fillFile(driveImage, sizeMegabytes + 16);
      await run('mkfs.ext4', ['-q', '-F', '-O', '^has_journal', '-E', 'lazy_itable_init=0', driveImage]);
      await mountImage(driveImage, drive);
      await fillFile(diskImage, sizeMegabytes);
      await run('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', diskImage]);
      await run('sync', ['-f', drive]);
      await mountImage(diskImage, folder);
    },

    async cut(): Promise<void> {
      await run('perl', ['-e', CUT, drive]);
    },

    /** Only when nobody uses the disk any more. */
    async unmount(): Promise<void> {
      await unmount(folder);
      await unmount(drive);
    },

    async remove(): Promise<void> {
      await unmount(folder);
      await unmount(drive);
      await fs.rm(root, { recursive: true, force: true });
    },
  };
}

export type PowerCutDisk = Awaited<ReturnType<typeof createPowerCutDisk>>;

/** @returns why this machine has none; null when it has */
export async function powerCutObstacle(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk image needs root on Linux';
  const disk = await createPowerCutDisk(8);
  try {
    await disk.format();
    await disk.cut();
    return null;
  } catch (error) {
    return `no disk image can be mounted and cut off here (${String(error).split('\n')[0]})`;
  } finally {
    await disk.remove().catch(() => undefined);
  }
}

/** Tests beside one another take loop devices and give them back: one that is just being given back is refused for a moment. */
async function mountImage(image: string, place: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run('mount', ['-o', 'loop', image, place]);
      return;
    } catch (error) {
      if (tries === LOOP_TRIES || !/failed to setup loop device/.test(String(error))) throw error;
      await setTimeout(50);
    }
  }
}

async function fillFile(file: string, megabytes: number): Promise<void> {
  const handle = await fs.open(file, 'w');
  try {
    const zeros = Buffer.alloc(MEGABYTE);
    for (let count = 0; count < megabytes; count += 1) await handle.write(zeros);
  } finally {
    await handle.close();
  }
}
