import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'stick.sh');
const LOOP_TRIES = 100;
const run = (...words: [string, ...string[]]) => {
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { encoding: 'utf8' });
  return { status, stdout: stdout?.trim() ?? '', stderr: stderr ?? '' };
};
const isAllowed =
  process.getuid?.() === 0 && run('losetup', '--find').status === 0 && run('mkfs.ext4', '-V').status === 0;
if (!isAllowed) process.stdout.write('Mounting a stick is not tried: this takes root and loop devices.\n');

let top: string;
const loops: string[] = [];
const at = (...names: string[]) => path.join(top, ...names);
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-stick-'));
});
afterAll(async () => {
  for (const name of loops) {
    stick('remove', name);
    run('losetup', '--detach', `/dev/${name}`);
  }
  await fs.rm(top, { recursive: true, force: true });
});

const stick = (word: string, name: string) =>
  spawnSync('sh', [SCRIPT, word, name], {
    encoding: 'utf8',
    env: { ...process.env, STICKS_DIR: at('states'), MEDIA_DIR: at('media') },
  });
const stateOf = async (name: string) =>
  Object.fromEntries(
    (await fs.readFile(at('states', name), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('=', 2)),
  );

/** A stick with a photo and a link out of it. */
async function makeStick(name: string): Promise<string> {
  const image = at(`${name}.img`);
  await fs.mkdir(at(name));
  await fs.writeFile(at(name, 'photo.jpg'), 'photo');
  await fs.symlink('/etc/passwd', at(name, 'link.jpg'));
  await fs.writeFile(image, '');
  await fs.truncate(image, 8 * 1024 * 1024);
  expect(run('mkfs.ext4', '-q', '-F', '-L', 'HOLIDAY', '-d', at(name), image).status).toBe(0);
  return image;
}

/** Others take loop devices and give them back at the same moment. */
async function plugIn(image: string): Promise<string> {
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
}

test.skipIf(!isAllowed)(
  'a stick is mounted so that nothing on it can change or lead out of it, and is forgotten',
  async () => {
    const name = await plugIn(await makeStick('good'));
    expect(stick('add', name).status).toBe(0);
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
    stick('remove', name);
    await opened.close();
    expect([await fs.readdir(at('media')), await fs.readdir(at('states'))]).toEqual([[], []]);
  },
);

test.skipIf(!isAllowed)('a broken file system and none at all are said, and nothing stays mounted', async () => {
  const image = await makeStick('broken');
  const file = await fs.open(image, 'r+');
  // The table of where everything is; what the first block says of itself stays.
  await file.write(Buffer.alloc(256 * 1024, 0xff), 0, 256 * 1024, 2048);
  await file.close();
  const broken = await plugIn(image);
  expect(stick('add', broken)).toMatchObject({ status: 0, stderr: expect.stringContaining('is broken') });
  expect(await stateOf(broken)).toMatchObject({ state: 'unreadable', label: 'HOLIDAY' });

  await fs.writeFile(at('noise.img'), Buffer.alloc(1024 * 1024, 0x5a));
  const noise = await plugIn(at('noise.img'));
  expect(stick('add', noise)).toMatchObject({ status: 0, stderr: expect.stringContaining('no file system') });
  expect(await stateOf(noise)).toMatchObject({ state: 'unreadable' });
  expect(await fs.readdir(at('media'))).toEqual([]);
});

test('what is no name of a device is refused', () => {
  for (const name of ['', '../etc', 'sd b1', 'sdb1;reboot']) expect(stick('add', name).status).toBe(64);
});

const hasUdev = run('udevadm', 'verify', '--version').status === 0 && run('udevadm', '--version').status === 0;
test.skipIf(!hasUdev)('udev understands the rules', () => {
  expect(run('udevadm', 'verify', path.join(import.meta.dirname, 'sticks.rules')).status).toBe(0);
});
