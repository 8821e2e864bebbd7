import fs from 'node:fs';

export interface Mount {
  readonly point: string;
  /** To root every disk looks writable until it is written to. */
  readonly isReadOnly: boolean;
}

/** @param text of `/proc/self/mounts` */
export const readMounts = (text: string): Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, at = '', , options = ''] = line.split(' ');
    return at === '' ? [] : [{ point: at.replaceAll('\\040', ' '), isReadOnly: options.split(',').includes('ro') }];
  });

/** The one that a folder lies in: the longest; of two at one place the later. @param real without links */
export function mountOf(real: string, mounts: readonly Mount[]): Mount | undefined {
  let found: Mount | undefined;
  for (const mount of mounts) {
    const { point } = mount;
    const holds = point === '/' || real === point || real.startsWith(`${point}/`);
    if (holds && point.length >= (found?.point.length ?? 0)) found = mount;
  }
  return found;
}

/** What this machine has mounted; nothing where the system does not say. */
export function mountsHere(): Mount[] {
  const file = '/proc/self/mounts';
  return readMounts(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
}

/** What to do about a disk that is mounted read-only. */
export const MOUNT_AGAIN =
  'Look at dmesg: a broken disk does that to itself; mend it with fsck, and mount it again (a stick or drive with a switch: move that).';
