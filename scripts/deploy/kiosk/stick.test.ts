import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  canPlugIn,
  makeForeignStick,
  makeStick,
  obstacleToStick,
  run,
  STICK_KINDS,
  stickPlace,
} from './stick-in-test.ts';

const isAllowed = canPlugIn();
if (!isAllowed) process.stdout.write('Mounting a stick is not tried: this takes root and loop devices.\n');

let top: string;
let place: ReturnType<typeof stickPlace>;
const at = (...names: string[]) => path.join(top, ...names);
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-stick-'));
  place = stickPlace(top);
});
afterAll(async () => {
  place.takeAllOut();
  await fs.rm(top, { recursive: true, force: true });
});

const stateOf = async (name: string) =>
  Object.fromEntries(
    (await fs.readFile(at('states', name), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('=', 2)),
  );

/** A stick with a photo and a link out of it. */
async function holidayStick(name: string): Promise<string> {
  await fs.mkdir(at(name));
  await fs.writeFile(at(name, 'photo.jpg'), 'photo');
  await fs.symlink('/etc/passwd', at(name, 'link.jpg'));
  return makeStick(at(name), at(`${name}.img`));
}

test.skipIf(!isAllowed)(
  'a stick is mounted so that nothing on it can change or lead out of it, and is forgotten',
  async () => {
    const name = await place.plugIn(await holidayStick('good'));
    expect(place.stick('add', name).status).toBe(0);
    const state = await stateOf(name);
    expect(state).toMatchObject({ state: 'ready', label: 'HOLIDAY', folder: at('media', name) });
    expect(run('findmnt', '-no', 'OPTIONS', state.folder).stdout.split(',')).toEqual(
      expect.arrayContaining(['ro', 'nosuid', 'nodev', 'noexec', 'nosymfollow']),
    );
    expect(await fs.readFile(at('media', name, 'photo.jpg'), 'utf8')).toBe('photo');
    await expect(fs.readFile(at('media', name, 'link.jpg'))).rejects.toThrow('ELOOP');
    await expect(fs.writeFile(at('media', name, 'new'), '')).rejects.toThrow('EROFS');

    // Somebody looks at it while it is taken out.
    const opened = await fs.open(at('media', name, 'photo.jpg'));
    place.stick('remove', name);
    await opened.close();
    expect([await fs.readdir(at('media')), await fs.readdir(at('states'))]).toEqual([[], []]);
  },
);

test.skipIf(!isAllowed)(
  'what a file system says of itself neither writes to the stick nor stops the machine',
  async () => {
    const image = await holidayStick('hostile');
    // It was pulled out while somebody wrote to it, and wishes that the machine stops where something in it is wrong.
    await fs.mkdir(at('written'));
    expect(run('mount', '-o', 'loop', image, at('written')).status).toBe(0);
    await fs.writeFile(at('written', 'late.jpg'), 'photo');
    run('sync', '--file-system', at('written'));
    await fs.copyFile(image, at('pulled.img'));
    expect(run('umount', at('written')).status).toBe(0);
    expect(run('debugfs', '-w', '-R', 'set_super_value errors 3', at('pulled.img')).status).toBe(0);
    const before = await fs.readFile(at('pulled.img'));

    const name = await place.plugIn(at('pulled.img'));
    expect(place.stick('add', name).status).toBe(0);
    expect(await stateOf(name)).toMatchObject({ state: 'ready' });
    expect(run('blockdev', '--getro', `/dev/${name}`).stdout).toBe('1');
    expect(await fs.readFile('/proc/mounts', 'utf8')).toMatch(new RegExp(`^/dev/${name} .*errors=continue`, 'm'));
    place.stick('remove', name);
    expect((await fs.readFile(at('pulled.img'))).equals(before)).toBe(true);
    expect(run('blockdev', '--getro', `/dev/${name}`).stdout).toBe('0');
  },
);

test.skipIf(!isAllowed)('what the system has mounted by itself is no customer’s', async () => {
  const name = await place.plugIn(await holidayStick('backups'));
  await fs.mkdir(at('disk'));
  expect(run('mount', `/dev/${name}`, at('disk')).status).toBe(0);
  expect(place.stick('add', name).status).toBe(0);
  expect(await fs.readdir(at('states'))).not.toContain(name);
  expect(run('findmnt', '-no', 'TARGET', '--source', `/dev/${name}`).stdout).toBe(at('disk'));
  await fs.writeFile(at('disk', 'copy'), 'of tonight');
  expect(run('umount', at('disk')).status).toBe(0);
});

test.skipIf(!isAllowed)('whatever is asked of a stick has an end', async () => {
  const name = await place.plugIn(await holidayStick('slow'));
  await fs.mkdir(at('bin'));
  const noted = at('bounds');
  const real = run('sh', '-c', 'command -v timeout').stdout;
  await fs.writeFile(at('bin/timeout'), `#!/bin/sh\necho "$*" >> ${noted}\nexec ${real} "$@"\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${at('bin')}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(place.stick('add', name).status).toBe(0);
  const bounds = (await fs.readFile(noted, 'utf8')).trim().split('\n');
  expect(bounds.map((line) => /^(?:--kill-after=5 )?\d+ \w+/.exec(line)?.[0])).toEqual([
    '10 blkid',
    '10 blkid',
    // It waits for the device in the kernel, and hears no polite word.
    '--kill-after=5 30 mount',
    '10 find',
  ]);
  place.stick('remove', name);
});

test.skipIf(!isAllowed)('a broken file system and none at all are said, and nothing stays mounted', async () => {
  const image = await holidayStick('broken');
  const file = await fs.open(image, 'r+');
  // The table of where everything is; what the first block says of itself stays.
  await file.write(Buffer.alloc(256 * 1024, 0xff), 0, 256 * 1024, 2048);
  await file.close();
  const broken = await place.plugIn(image);
  expect(place.stick('add', broken)).toMatchObject({ status: 0, stderr: expect.stringContaining('is broken') });
  expect(await stateOf(broken)).toMatchObject({ state: 'unreadable', label: 'HOLIDAY' });

  await fs.writeFile(at('noise.img'), Buffer.alloc(1024 * 1024, 0x5a));
  const noise = await place.plugIn(at('noise.img'));
  expect(place.stick('add', noise)).toMatchObject({ status: 0, stderr: expect.stringContaining('no file system') });
  expect(await stateOf(noise)).toMatchObject({ state: 'unreadable' });
  expect(await fs.readdir(at('media'))).toEqual([]);
});

/** Vowels and tones above and below their letter, Thai digits, and what a shell or a list could take for its own. */
const ODD_NAME = "ปู่ย่าที่น้ำตก ๒๕๖๙ (1) 'ก' & $x;.jpg";

describe.each(STICK_KINDS)('of a stick with %s', (kind) => {
  const obstacle = obstacleToStick(kind, true);
  if (obstacle !== null) process.stdout.write(`Mounting a stick with ${kind} is not tried: ${obstacle}.\n`);
  test.skipIf(obstacle !== null)('photos are read by their names, and nothing on it changes or runs', async () => {
    const image = await makeForeignStick(kind, at(`${kind}.img`), 'HOLIDAY');
    // As another computer has filled it.
    await fs.mkdir(at(kind));
    const options = kind === 'vfat' ? 'loop,utf8' : 'loop,iocharset=utf8';
    expect(run('mount', '-t', kind, '-o', options, image, at(kind))).toMatchObject({ status: 0 });
    await fs.mkdir(at(kind, 'DCIM'));
    await fs.writeFile(at(kind, 'DCIM', ODD_NAME), 'photo');
    expect(run('umount', at(kind)).status).toBe(0);

    const name = await place.plugIn(image);
    expect(place.stick('add', name)).toMatchObject({ status: 0, stderr: '' });
    const { folder, ...state } = await stateOf(name);
    expect(state).toMatchObject({ state: 'ready', label: 'HOLIDAY' });
    expect(await fs.readdir(path.join(folder, 'DCIM'))).toEqual([ODD_NAME]);
    const photo = path.join(folder, 'DCIM', ODD_NAME);
    expect(await fs.readFile(photo, 'utf8')).toBe('photo');
    // The shop's server is another user.
    expect((await fs.stat(photo)).mode & 0o777).toBe(0o555);
    expect(run('findmnt', '-no', 'OPTIONS', folder).stdout.split(',')).toEqual(
      expect.arrayContaining(['ro', 'nosuid', 'nodev', 'noexec', 'nosymfollow']),
    );
    await expect(fs.writeFile(path.join(folder, 'new'), '')).rejects.toThrow('EROFS');
    place.stick('remove', name);
    expect(await fs.readdir(at('media'))).toEqual([]);
  });

  const isUnknown = obstacle !== null && obstacleToStick(kind, false) === null;
  test.skipIf(!isUnknown)(
    'it is said where the kernel knows no such file system, and not that it is broken',
    async () => {
      const name = await place.plugIn(await makeForeignStick(kind, at(`${kind}.img`), 'HOLIDAY'));
      expect(place.stick('add', name)).toMatchObject({
        status: 0,
        stderr: expect.stringContaining(`the kernel of this machine knows no file system ${kind}.`),
      });
      expect(await stateOf(name)).toMatchObject({ state: 'unreadable', label: 'HOLIDAY' });
      expect(await fs.readdir(at('media'))).toEqual([]);
    },
  );
});

test('what is no name of a device is refused', () => {
  for (const name of ['', '../etc', 'sd b1', 'sdb1;reboot']) expect(place.stick('add', name).status).toBe(64);
});

const hasUdev = run('udevadm', 'verify', '--version').status === 0 && run('udevadm', '--version').status === 0;
test.skipIf(!hasUdev)('udev understands the rules', () => {
  expect(run('udevadm', 'verify', path.join(import.meta.dirname, 'sticks.rules')).status).toBe(0);
});
