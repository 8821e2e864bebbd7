import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '../database/open-sqlite.ts';
import { createSecretVault } from '../secrets/secret-vault.ts';
import { openComputerSettings } from './computer-settings.service.ts';
import type { ComputerSettingTables } from './computer-settings.table.ts';
import { computerSection, type GivenFields, givenBy } from './sections.ts';

const router = computerSection({
  values: z.object({ host: z.string().nullable(), port: z.int().nullable() }),
  start: { host: null, port: null },
  secrets: ['password'],
});
const SAVED = {
  values: { host: '192.168.88.1', port: null },
  secrets: { password: 'a secret of the router' },
  by: 'Nok',
};

let database: Kysely<ComputerSettingTables>;
beforeEach(async () => {
  database = openSqlite<ComputerSettingTables>(':memory:');
  let table = database.schema.createTable('computer_setting').addColumn('section', 'text', (key) => key.primaryKey());
  for (const name of ['content', 'sealed_secrets', 'saved_by', 'saved_at'] as const)
    table = table.addColumn(name, 'text');
  await table.execute();
});

const open = ({ given = {}, key = 'a key' }: { given?: GivenFields; key?: string } = {}) =>
  openComputerSettings({
    database,
    vault: createSecretVault(key),
    sections: { router },
    given: { router: given },
    now: () => new Date('2026-11-23T10:00:00Z'),
    logger: pino({ enabled: false }),
  });

it('keeps what was saved over a restart, and never shows a secret', async () => {
  const shown = await (await open()).save('router', SAVED);
  expect(shown).toMatchObject({ values: SAVED.values, secrets: { password: true }, savedBy: 'Nok' });
  expect(JSON.stringify(shown)).not.toContain(SAVED.secrets.password);
  const again = await open();
  expect(again.inForce('router')).toEqual({ values: SAVED.values, secrets: SAVED.secrets });
  expect(again.shown('router')).toEqual(shown);
});

it('has secrets in the database only under a key that is not in it', async () => {
  await (await open()).save('router', SAVED);
  const rows = await database.selectFrom('computer_setting').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(SAVED.secrets.password);
  const withAnotherKey = await open({ key: 'another key' });
  expect(withAnotherKey.inForce('router')).toEqual({ values: SAVED.values, secrets: { password: null } });
  expect(withAnotherKey.shown('router').secrets).toEqual({ password: false });
});

it('opens a seal only as the secret that it was made for', async () => {
  const backups = computerSection({ values: z.object({}), start: {}, secrets: ['passphrase', 'secret'] });
  const openPair = () =>
    openComputerSettings({
      database,
      vault: createSecretVault('a key'),
      sections: { backups },
      now: () => new Date('2026-11-23T10:00:00Z'),
      logger: pino({ enabled: false }),
    });
  const secrets = { passphrase: 'opens the backups', secret: 'is sent to the place' };
  await (await openPair()).save('backups', { values: {}, secrets, by: 'Nok' });
  const row = await database.selectFrom('computer_setting').selectAll().executeTakeFirstOrThrow();
  const sealed = JSON.parse(row.sealed_secrets);
  const swapped = JSON.stringify({ passphrase: sealed.secret, secret: sealed.passphrase });
  await database.updateTable('computer_setting').set({ sealed_secrets: swapped }).execute();
  expect((await openPair()).inForce('backups').secrets).toEqual({ passphrase: null, secret: null });
});

it('leaves a secret as it is unless another one or none is given', async () => {
  const settings = await open();
  await settings.save('router', SAVED);
  await settings.save('router', { values: { host: 'router.lan', port: 8729 }, by: 'Ton' });
  expect(settings.inForce('router').secrets.password).toBe(SAVED.secrets.password);
  await settings.save('router', { ...SAVED, secrets: { password: null } });
  expect(settings.inForce('router').secrets.password).toBeNull();
});

it('tells the second of two editors, and who only saw an older secret', async () => {
  const settings = await open();
  const { version } = settings.shown('router');
  const first = await settings.save('router', { ...SAVED, ifMatch: `"${version}"` });
  await expect(settings.save('router', { ...SAVED, ifMatch: `"${version}"` })).rejects.toMatchObject({
    code: 'edited-meanwhile',
  });
  await settings.save('router', { ...SAVED, secrets: { password: 'another secret' } });
  const late = settings.save('router', { ...SAVED, ifMatch: `"${first.version}"` });
  await expect(late).rejects.toMatchObject({ code: 'edited-meanwhile' });
});

it('lets variables win and names them, and has what was saved when they go', async () => {
  const given = givenBy(
    { host: 'ROUTER_HOST', port: 'ROUTER_PORT', password: 'ROUTER_PASSWORD' },
    { ROUTER_HOST: '10.0.0.1', ROUTER_PORT: 8728, ROUTER_PASSWORD: 'of a file' },
    { ROUTER_HOST: '10.0.0.1', ROUTER_PASSWORD_FILE: '/run/secrets/router', ROUTER_PORT: '' },
  );
  const settings = await open({ given });
  const shown = await settings.save('router', { ...SAVED, values: { host: 'router.lan', port: 8730 } });
  expect(shown.values).toEqual({ host: '10.0.0.1', port: 8730 });
  expect(shown.fixed).toEqual({ host: 'ROUTER_HOST', password: 'ROUTER_PASSWORD' });
  expect(settings.inForce('router').secrets.password).toBe('of a file');
  expect((await open()).inForce('router')).toEqual({
    values: { host: 'router.lan', port: 8730 },
    secrets: SAVED.secrets,
  });
});

it('tells who subscribed, after it is saved and however one of them fares', async () => {
  const settings = await open();
  const heard = vi.fn(() => settings.inForce('router').values.host);
  settings.onChange('router', () => Promise.reject(new Error('the router is away')));
  const end = settings.onChange('router', () => void heard());
  await settings.save('router', SAVED);
  expect(heard).toHaveReturnedWith('192.168.88.1');
  end();
  await settings.save('router', SAVED);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('begins a section anew whose row nothing can be made of, and fills in what is younger than it', async () => {
  const row = { sealed_secrets: '{}', saved_by: 'Nok', saved_at: '2026-11-23T10:00:00Z' };
  await database
    .insertInto('computer_setting')
    .values({ section: 'router', content: '{"host":"a"}', ...row })
    .execute();
  expect((await open()).inForce('router').values).toEqual({ host: 'a', port: null });
  await database.updateTable('computer_setting').set({ content: '{"host":5}' }).execute();
  expect((await open()).inForce('router').values).toEqual(router.start);
});
