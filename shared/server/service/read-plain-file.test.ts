import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newRecord, readRecord } from '../backups/backup-record.ts';
import { readPlainFile } from './read-plain-file.ts';

test('what a server may have laid down for root is read only where it is a plain file, and no longer than it should be', async () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-plain-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true }));
  const at = (name: string) => path.join(top, name);
  fs.writeFileSync(at('plain'), '12345');
  fs.symlinkSync('plain', at('link'));
  spawnSync('mkfifo', [at('pipe')]);
  expect(await readPlainFile(at('plain'), 5)).toBe('12345');
  await expect(readPlainFile(at('plain'), 4)).rejects.toThrow('is too large');
  await expect(readPlainFile(at('link'), 5)).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(readPlainFile(at('pipe'), 5)).rejects.toThrow('is no plain file');
  await expect(readPlainFile(top, 5)).rejects.toThrow('is no plain file');
});

test('a record of backups that is a link or a pipe counts as none, and holds up nobody', async () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-record-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true }));
  const record = JSON.stringify({ ...newRecord(), server: 'of somebody else' });
  fs.writeFileSync(path.join(top, 'other.json'), record);
  const file = path.join(top, 'backups.json');
  fs.symlinkSync('other.json', file);
  expect((await readRecord(top)).server).not.toBe('of somebody else');
  fs.rmSync(file);
  spawnSync('mkfifo', [file]);
  expect((await readRecord(top)).lastGood).toBeNull();
  fs.rmSync(file);
  fs.renameSync(path.join(top, 'other.json'), file);
  expect((await readRecord(top)).server).toBe('of somebody else');
});
