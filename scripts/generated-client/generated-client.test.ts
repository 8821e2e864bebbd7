import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCentralInTest } from '../../cloud-sync/central/central-in-test.ts';
import { seedDemoShop } from '../../cloud-sync/central/seed/seed-demo-shop.service.ts';
import { startEdgeInTest } from '../../edge-server/edge-in-test.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const PROGRAMS = ['order-at-home.program.ts', 'order-at-kiosk.program.ts'];

let folder: string;
let central: Awaited<ReturnType<typeof startCentralInTest>>;
let edge: Awaited<ReturnType<typeof startEdgeInTest>>;

/** What a stranger does: fetches the document from the server, and has a generator make a client of it. */
async function generate(name: string, url: string): Promise<void> {
  const document = path.join(folder, `${name}.json`);
  await writeFile(document, await (await fetch(`${url}/api/v1/openapi.json`)).text());
  await run(bin('oazapfts'), [document, path.join(folder, `${name}.ts`), '--enumStyle=as-const']);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'printfront-client-'));
  [central, edge] = await Promise.all([startCentralInTest(), startEdgeInTest()]);
  await seedDemoShop(central.database, central.blobs);
  await central.processing.start();
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const program of PROGRAMS) await cp(path.join(import.meta.dirname, program), path.join(folder, program));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'photo.jpg'), await orientedJpeg(1));
  await Promise.all([generate('central', central.origin), generate('edge', edge.url)]);
});
afterAll(async () => {
  await central.processing.stop();
  await Promise.all([central.stop(), edge.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** @returns what the program printed */
async function runProgram(program: string, environment: Record<string, string>): Promise<unknown> {
  const env = { ...process.env, PHOTO: path.join(folder, 'photo.jpg'), ...environment };
  const { stdout } = await run(bin('node'), ['--no-warnings', path.join(folder, program)], {
    cwd: folder,
    env,
    timeout: 40_000,
  });
  return JSON.parse(stdout);
}

describe('a client that a generator makes of the OpenAPI document', () => {
  it('has types that fit themselves, and programs that use them fit too', async () => {
    const config = path.join(folder, 'tsconfig.json');
    const options = { extends: path.join(root, 'tsconfig.json'), include: [folder], exclude: [] };
    const types = { typeRoots: [path.join(root, 'node_modules/@types')] };
    await writeFile(config, JSON.stringify(Object.assign(options, { compilerOptions: types })));
    const { stdout } = await run(bin('tsc'), ['-p', config]).catch(({ stdout }) => ({ stdout }));
    expect(stdout).toBe('');
  });

  it('signs up at central, sends a photo and orders it', async () => {
    expect(await runProgram('order-at-home.program.ts', { SERVER: central.origin })).toEqual({
      iid: expect.any(Number),
      isPending: true,
      phoneNumber: '0812345678',
      total: 500,
      refusal: 'order-submitted',
      stands: [10],
    });
  });

  it('becomes a kiosk of a shop, sends a photo and places the order', async () => {
    const pairingCode = await edge.clients.issuePairingCode();
    const printed = await runProgram('order-at-kiosk.program.ts', { SERVER: edge.url, PAIRING_CODE: pairingCode });
    expect(printed).toEqual({ stranger: 404, iid: expect.any(Number), state: 'submitted', total: 500 });
  });
});
