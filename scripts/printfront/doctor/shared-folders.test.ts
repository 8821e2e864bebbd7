import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isSharedFolder, makeOwnFolder } from './shared-folders.ts';

test('a folder of the system, of a drive or of a person is never given to the server’s user', () => {
  const ofOthers = [
    '/',
    '/var',
    '/tmp',
    '/etc',
    '/home',
    '/mnt',
    '/srv',
    '/home/nok',
    '/var/lib',
    '/var/tmp',
    '/etc/printer',
  ];
  // Folders for temporary files may lie below /dev.
  const top = fs.mkdtempSync('/var/tmp/printfront-shared-');
  onTestFinished(() => fs.rmSync(top, { recursive: true }));
  const link = path.join(top, 'link');
  fs.symlinkSync('/var', link);
  // A drive of its own.
  for (const folder of [...ofOthers, '/usr/local/lib/x', '/media/usb', '/media/nok/usb', '/proc', link, `${link}/`]) {
    expect([folder, isSharedFolder(folder)]).toEqual([folder, true]);
  }
  for (const folder of ['/var/lib/printfront', '/srv/printer', '/home/nok/printer', '/mnt/backup/not-there', top]) {
    expect([folder, isSharedFolder(folder)]).toEqual([folder, false]);
  }
  expect(makeOwnFolder('printfront', '/var', 'HOT_FOLDER')).toContain(
    'chown printfront: /var/printfront), and set HOT_FOLDER=',
  );
});
