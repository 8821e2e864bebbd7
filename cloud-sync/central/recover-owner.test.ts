import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralProcess, startCentralProcess } from './central-process-in-test.ts';

const project = path.resolve(import.meta.dirname, '../..');
const FORGOTTEN = 'forgotten by the owner';

let central: CentralProcess;
beforeAll(async () => {
  central = await startCentralProcess({
    ADMIN_USERNAME: 'Nok',
    ADMIN_PASSWORD: FORGOTTEN,
    CENTRAL_PUBLIC_URL: 'https://prints.example',
  });
});
afterAll(() => central.stop());

/** As somebody types it at the machine of central, while central runs. */
async function recover(words: readonly string[] = [], folder = central.folder) {
  const child = spawn('npm', ['run', '-s', 'owner:recover', '--', ...words], {
    cwd: project,
    env: { ...process.env, DATA_DIR: folder, CENTRAL_PUBLIC_URL: 'https://prints.example' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const code = /https:\/\/prints\.example\/choose-password#([A-Z0-9-]+)$/m.exec(output)?.[1] ?? '';
  return { status: status as number, output, errors, code };
}

const post = (address: string, body: object, session?: string) =>
  central.call(address, { method: 'POST', body, ...(session === undefined ? {} : { session }) });
const signIn = (password: string, code?: string) =>
  post('/auth/sign-in/local', { username: 'nok', password, ...(code === undefined ? {} : { code }) });
const choose = (code: string, password: string) => post('/auth/password/by-code', { code, password });
const sessionOf = (answer: Response) => /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
/** Newest first: who, and which fields. */
async function changes(session: string) {
  const list = (await (await central.call('/audit?subject=user', { session })).json()) as { items: AuditEntry[] };
  return list.items.map(({ by, changes: fields }) => [by, ...fields.map(({ field }) => field)]);
}

describe('an only owner who forgot the password', () => {
  it('chooses another with a link that the command prints, once; what was open is over', async () => {
    const before = sessionOf(await signIn(FORGOTTEN));
    const { status, output, errors, code } = await recover();
    expect([status, errors]).toEqual([0, '']);
    expect(output).toContain('Nok (user name nok)');
    // Until another is chosen nothing is lost.
    expect((await signIn(FORGOTTEN)).status).toBe(200);
    const lookedUp = (await (await post('/auth/sign-in-codes/look-up', { code })).json()) as { expiresAt: string };
    const left = Date.parse(lookedUp.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(50 * 60_000);
    expect(left).toBeLessThanOrEqual(3_600_000);

    const chosen = await choose(code, 'chosen by Nok anew');
    expect(chosen.status).toBe(200);
    expect(await codeOf(await choose(code, 'chosen by somebody else'))).toEqual([409, 'sign-in-code-used']);
    expect((await signIn('chosen by Nok anew')).status).toBe(200);
    expect((await signIn(FORGOTTEN)).status).toBe(401);
    expect((await central.call('/users/me', { session: before })).status).toBe(401);
    expect((await changes(sessionOf(chosen))).slice(0, 2)).toEqual([
      ['Nok', 'password'],
      ['operator', 'signInCode'],
    ]);
  });

  it('is asked for the second step all the same, unless the command was told to end it', async () => {
    const password = 'chosen before the second step';
    const session = sessionOf(await choose((await recover(['nok'])).code, password));
    const begun = await post('/auth/second-factor', { password }, session);
    const { secret } = (await begun.json()) as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const confirmed = await central.call('/auth/second-factor', { method: 'PUT', body: { code }, session });
    expect(confirmed.status).toBe(200);

    const kept = await recover(['NOK']);
    expect(kept.output).toContain('--without-second-factor');
    expect(await codeOf(await choose(kept.code, 'another password'))).toEqual([403, 'second-factor-needed']);

    const ended = await recover(['--without-second-factor', 'nok']);
    expect(ended.output).not.toContain('--without-second-factor');
    // The newest link alone works.
    expect(await codeOf(await choose(kept.code, 'another password'))).toEqual([409, 'sign-in-code-unknown']);
    const chosen = await choose(ended.code, 'another password');
    expect(chosen.status).toBe(200);
    expect((await signIn('another password')).status).toBe(200);
    expect((await changes(sessionOf(chosen))).slice(0, 2)).toEqual([
      ['Nok', 'password'],
      ['operator', 'secondFactor', 'signInCode'],
    ]);
  });
});

describe('the command', () => {
  it('makes no link for who is no owner, and asks which of several', async () => {
    const session = sessionOf(await choose((await recover(['nok'])).code, 'of an owner at work'));
    const add = (name: string, rank: number) => post('/users', { name, username: name, rank }, session);
    expect((await add('clerk', 40)).status).toBe(201);
    const clerk = await recover(['clerk']);
    expect([clerk.status, clerk.output]).toEqual([1, '']);
    expect(clerk.errors).toContain('No owner has the user name clerk');
    expect((await add('fah', 80)).status).toBe(201);
    const which = await recover();
    expect([which.status, which.output]).toEqual([1, '']);
    expect(which.errors).toContain('nok  (Nok)');
    expect(which.errors).toContain('fah  (fah)');
    expect((await recover(['fah'])).status).toBe(0);
    expect((await recover(['nok', 'fah'])).errors).toContain('Usage:');
    expect((await recover(['--other'])).errors).toContain('Usage:');
    expect((await changes(session)).filter(([by]) => by === 'operator')[0]).toEqual(['operator', 'signInCode']);
  });

  it('says that there is no central in a folder, and makes none', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-no-central-'));
    const { status, errors } = await recover([], folder);
    expect(status).toBe(1);
    expect(errors).toContain('There is no central here');
    expect(await fs.readdir(folder)).toEqual([]);
    await fs.rm(folder, { recursive: true });
  });
});
