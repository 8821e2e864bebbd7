import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ChildService, startChild } from '../child-service.ts';
import { placeLargeOrder } from './archive-order.ts';
import { familyProcessorSeconds, residentBytes, watchMemory } from './process-family.ts';

/**
 * The print files of one large order as a ZIP, as staff download them: from central, and through the shop's server. The
 * first time everything is rendered on the way; then it is asked for again, also by a server that was restarted and one
 * whose derivatives were deleted, and every byte must be the same. Beside it, in the same run and read by the same
 * reader: the same print files through a bare ZIP server, and through `cat`. Linux only (/proc).
 *
 * BENCH_PHOTOS chooses how many, BENCH_ROUNDS how often what is rendered already is asked for, BENCH_FOLDER the disk,
 * PHOTO_WORKERS how many processes render.
 */
const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 300);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const BASE_FOLDER = process.env.BENCH_FOLDER ?? os.tmpdir();
/**
 * What a download may add to what the server's process held before it. Its photo workers are not counted: they have
 * limits of their own.
 */
const ADDED_MEGABYTES_MAX = 128;
/** What the last third of a download may hold more than the middle one: in the first a server that has just started warms up. */
const GROWTH_MEGABYTES_MAX = 64;

interface Measured {
  readonly bytes: number;
  readonly seconds: number;
  readonly firstByteMs: number;
  /** Until the second file begins. */
  readonly firstFileMs: number;
  readonly firstByteAt: number;
  readonly sha256: string;
}

const faults: string[] = [];
const scriptOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const NEXT_FILE = Buffer.from('PK\x03\x04', 'latin1');

/** Reads to the end, the same way for everything that is compared. */
async function read(open: () => Promise<Readable>): Promise<Measured> {
  const startedAt = performance.now();
  const hash = createHash('sha256');
  let bytes = 0;
  let firstByteMs = 0;
  let firstByteAt = 0;
  let firstFileMs = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of await open()) {
    if (bytes === 0) {
      firstByteMs = performance.now() - startedAt;
      firstByteAt = Date.now();
    }
    if (firstFileMs === 0) {
      // The mark may lie across two chunks; the first file's own is at the very beginning.
      const seen = Buffer.concat([tail, chunk]);
      if (seen.indexOf(NEXT_FILE, bytes === 0 ? 1 : 0) >= 0) firstFileMs = performance.now() - startedAt;
      tail = Buffer.from(seen.subarray(-3));
    }
    bytes += chunk.length;
    hash.update(chunk);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { bytes, seconds, firstByteMs, firstFileMs, firstByteAt, sha256: hash.digest('hex') };
}

async function openUrl(url: string, cookie = ''): Promise<Readable> {
  const [response] = await once(http.get(url, { headers: { cookie } }), 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  return response;
}

/** One download with what it cost the server. */
async function download(name: string, url: string, cookie: string, server: ChildService): Promise<Measured> {
  const pid = server.process.pid ?? 0;
  const before = familyProcessorSeconds(pid);
  const idle = residentBytes(pid);
  const memory = watchMemory(pid);
  const measured = await read(() => openUrl(url, cookie));
  const { peak, middle, last, children } = memory.stop();
  const cpu = familyProcessorSeconds(pid) - before;
  const growth = (last - middle) / 1e6;
  const added = (peak - idle) / 1e6;
  console.log(
    `${row(name, measured)}${cpu.toFixed(1).padStart(8)}${(peak / 1e6).toFixed(0).padStart(9)}` +
      `${added.toFixed(0).padStart(7)}${growth.toFixed(0).padStart(8)}${(children / 1e6).toFixed(0).padStart(10)}`,
  );
  if (added > ADDED_MEGABYTES_MAX) faults.push(`${name}: took ${added.toFixed(0)} MB more memory than before it`);
  if (growth > GROWTH_MEGABYTES_MAX) faults.push(`${name}: memory grew by ${growth.toFixed(0)} MB`);
  return measured;
}

function row(name: string, { bytes, seconds, firstByteMs, firstFileMs }: Measured): string {
  return [
    name.padEnd(44),
    (bytes / 1e6 / seconds).toFixed(1).padStart(8),
    (PHOTOS / seconds).toFixed(1).padStart(9),
    firstByteMs.toFixed(0).padStart(10),
    firstFileMs.toFixed(0).padStart(10),
  ].join('');
}

/** Print files in the order in which they were made. */
async function printFiles(folder: string): Promise<{ file: string; madeAt: number }[]> {
  const entries = await fs.readdir(folder, { recursive: true });
  const prints = entries.filter((name) => path.basename(name).startsWith('print-') && name.endsWith('.jpg'));
  return Promise.all(
    prints.map(async (name) => {
      const file = path.join(folder, name);
      return { file, madeAt: (await fs.stat(file)).mtimeMs };
    }),
  );
}

const folder = await fs.mkdtemp(path.join(BASE_FOLDER, 'printfront-bench-'));
const central = path.join(folder, 'central');
const derivatives = path.join(central, 'derivatives');
const environment = { DATA_DIR: folder, LOG_LEVEL: 'error', MINIMUM_FREE_BYTES: '0', ENROL_CODE: 'bench-enrol-code' };
const startCentral = () =>
  startChild(scriptOf('cloud-sync/central/main.ts'), {
    ...environment,
    CENTRAL_PORT: '0',
    CENTRAL_HOST: '127.0.0.1',
    SEED_DEMO_SHOP: 'true',
  });
let server = startCentral();
let shop: ChildService | undefined;
let bareZip: ReturnType<typeof fork> | undefined;

try {
  await server.ready;
  const { orderId, session, photoBytes } = await placeLargeOrder(central, PHOTOS);
  const cookie = `pf_session=${session}`;
  const address = async (of: ChildService) =>
    `http://127.0.0.1:${(await of.ready).port}/api/v1/orders/${orderId}/archive`;

  console.log(
    `${PHOTOS} photos of 12 megapixels, ${(photoBytes / 1e6).toFixed(0)} MB, one 4x6 print of each; ` +
      `${os.availableParallelism()} processors, load ${os.loadavg()[0]?.toFixed(1)}, in ${BASE_FOLDER}`,
  );
  console.log(`${''.padEnd(44)}    MB/s photos/s 1st byte  1st file   cpu s  peak MB  added  growth workers MB`);

  const first = await download('central, everything rendered on the way', await address(server), cookie, server);
  const made = await printFiles(derivatives);
  const lastMadeAt = Math.max(...made.map((print) => print.madeAt));
  if (made.length !== PHOTOS) faults.push(`${made.length} print files were made of ${PHOTOS}`);
  if (first.firstByteAt >= lastMadeAt) faults.push('the first byte came only after the last print was rendered');
  const leadSeconds = (lastMadeAt - first.firstByteAt) / 1000;

  const again: Measured[] = [];
  const bare: Measured[] = [];
  const cats: Measured[] = [];
  const files = made.toSorted((a, b) => a.madeAt - b.madeAt).map((print) => print.file);
  bareZip = fork(fileURLToPath(new URL('./bare-zip-server.ts', import.meta.url)), files);
  const [{ port: barePort }] = await once(bareZip, 'message');
  for (let round = 1; round <= ROUNDS; round += 1) {
    again.push(await download(`${round}: central, rendered before`, await address(server), cookie, server));
    bare.push(await read(() => openUrl(`http://127.0.0.1:${barePort}/`)));
    console.log(row(`${round}: bare ZIP server, the same print files`, bare.at(-1) ?? first));
    cats.push(await read(async () => spawn('cat', files, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout));
    console.log(row(`${round}: cat of the same print files`, cats.at(-1) ?? first));
  }

  shop = startChild(scriptOf('edge-server/main.ts'), {
    ...environment,
    EDGE_PORT: '0',
    EDGE_HOST: '127.0.0.1',
    CENTRAL_URL: `http://127.0.0.1:${(await server.ready).port}`,
  });
  again.push(await download('through the shop’s server, rendered before', await address(shop), cookie, shop));
  await shop.stop();
  await server.stop();
  server = startCentral();
  again.push(await download('central, restarted', await address(server), cookie, server));
  await server.stop();
  await fs.rm(derivatives, { recursive: true });
  server = startCentral();
  again.push(await download('central, restarted, all rendered again', await address(server), cookie, server));

  const different = again.filter(({ sha256 }) => sha256 !== first.sha256).length;
  if (different > 0) faults.push(`${different} of ${again.length} later downloads are not the first one’s bytes`);
  const median = (of: readonly Measured[]) =>
    of.map(({ bytes, seconds }) => bytes / 1e6 / seconds).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  const warm = median(again.slice(0, ROUNDS));
  console.log(
    `median of ${ROUNDS} rounds: rendered before ${warm.toFixed(0)} MB/s, bare ZIP ${median(bare).toFixed(0)} MB/s, ` +
      `cat ${median(cats).toFixed(0)} MB/s`,
  );
  console.log(`the first byte came ${leadSeconds.toFixed(1)} s before the last print was rendered`);
  console.log(`sha256 of ${again.length + 1} downloads: ${first.sha256}`);
} finally {
  bareZip?.kill('SIGTERM');
  await shop?.stop();
  await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
}

for (const fault of faults) console.log(`MISSED ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else {
  console.log(
    `kept   byte-identical; first byte before the last render; at most ${ADDED_MEGABYTES_MAX} MB more memory, ` +
      `growing by at most ${GROWTH_MEGABYTES_MAX} MB`,
  );
}
