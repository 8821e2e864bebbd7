import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  BARE,
  machineUserSeconds,
  PRINTFRONT,
  PRINTFRONT_WITH_THUMBNAILS,
  peakMemoryBytes,
  processorSeconds,
  type UploadTarget,
} from './upload-targets.ts';

/**
 * How fast photos are taken in, beside a bare server that only makes bytes durable. Every server is measured in every
 * round, in turn, since disks have moods, and is compared with the others of its own round; the
 * median of the rounds that other programs left alone counts. Linux only (/proc).
 *
 * BENCH_FOLDER chooses the disk, BENCH_ROUNDS the rounds.
 */
const PHONES = 20;
const PHOTOS_PER_PHONE = 25;
const LARGEST_PHOTO_BYTES = 4_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Both sides are at the mercy of other programs, the one that does more work the more so. */
const QUIET_SHARE = 0.1;
const BASE_FOLDER = process.env.BENCH_FOLDER ?? os.tmpdir();
const TARGETS: readonly UploadTarget[] = [BARE, PRINTFRONT, PRINTFRONT_WITH_THUMBNAILS];

interface Measurement {
  readonly photosPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly processorSecondsPerGigabyte: number;
  readonly peakMegabytes: number;
  readonly thumbnailsMeanwhile: number;
  /** Share of the machine that other programs took. */
  readonly othersShare: number;
}

interface Comparison {
  readonly value: number;
  /** What the value rests on, for the reader. */
  readonly basis: string;
}

interface PhonesReport {
  readonly acksMs: number[];
  readonly bytes: number;
  readonly seconds: number;
  readonly userSeconds: number;
}

async function measure(target: UploadTarget): Promise<Measurement> {
  const folder = await fs.mkdtemp(path.join(BASE_FOLDER, 'printfront-bench-'));
  const server = await target.start(folder);
  const pid = server.child.pid ?? 0;
  try {
    const phones = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('./phones.ts', import.meta.url)),
        server.uploadUrl,
        String(PHONES),
        String(PHOTOS_PER_PHONE),
        JSON.stringify(server.headers),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = readline.createInterface({ input: phones.stdout })[Symbol.asyncIterator]();
    await lines.next();
    // What earlier rounds still owe the disk (their removed files, too) is paid before the clock starts.
    execFileSync('sync');
    await takeMemory(folder);
    const before = { server: processorSeconds(pid), machine: machineUserSeconds() };
    phones.stdin.write('go\n');
    const { value: line, done } = await lines.next();
    if (done) throw new Error('The phones ended without a report.');
    const { acksMs, bytes, seconds, userSeconds }: PhonesReport = JSON.parse(line);
    const after = { server: processorSeconds(pid), machine: machineUserSeconds() };
    const user = after.server.user - before.server.user;
    const system = after.server.system - before.server.system;
    const others = after.machine - before.machine - user - userSeconds;
    const sorted = acksMs.toSorted((a, b) => a - b);
    const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      photosPerSecond: acksMs.length / seconds,
      megabytesPerSecond: bytes / 1e6 / seconds,
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
      p99Ms: percentile(0.99),
      processorSecondsPerGigabyte: (user + system) / (bytes / 1e9),
      peakMegabytes: peakMemoryBytes(pid) / 1e6,
      othersShare: Math.max(0, others / (seconds * os.availableParallelism())),
      thumbnailsMeanwhile: target === PRINTFRONT_WITH_THUMBNAILS ? acksMs.length - (await server.waitingPhotos()) : 0,
    };
  } finally {
    const gone = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill('SIGTERM');
    await gone;
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Fills as much of the page cache as the photos will need. A virtual machine gives free memory back to its host within
 * seconds, and taking it again costs up to ten times the writing: the target that met more of it would lose by chance.
 */
async function takeMemory(folder: string): Promise<void> {
  const name = path.join(folder, 'memory');
  const piece = Buffer.alloc(256 * 1024);
  const file = await fs.open(name, 'w');
  for (let bytes = 0; bytes < PHONES * PHOTOS_PER_PHONE * LARGEST_PHOTO_BYTES; bytes += piece.length) {
    await file.write(piece);
  }
  await file.close();
  await fs.rm(name);
}

function medianOf(rounds: readonly Measurement[]): Measurement {
  const median = (pick: (round: Measurement) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    photosPerSecond: median((round) => round.photosPerSecond),
    megabytesPerSecond: median((round) => round.megabytesPerSecond),
    p50Ms: median((round) => round.p50Ms),
    p95Ms: median((round) => round.p95Ms),
    p99Ms: median((round) => round.p99Ms),
    processorSecondsPerGigabyte: median((round) => round.processorSecondsPerGigabyte),
    peakMegabytes: Math.max(...rounds.map((round) => round.peakMegabytes)),
    othersShare: median((round) => round.othersShare),
    thumbnailsMeanwhile: median((round) => round.thumbnailsMeanwhile),
  };
}

function row(name: string, measured: Measurement): string {
  return [
    name.padEnd(34),
    measured.photosPerSecond.toFixed(1).padStart(9),
    measured.megabytesPerSecond.toFixed(0).padStart(7),
    measured.p50Ms.toFixed(0).padStart(7),
    measured.p95Ms.toFixed(0).padStart(7),
    measured.p99Ms.toFixed(0).padStart(7),
    measured.processorSecondsPerGigabyte.toFixed(2).padStart(9),
    measured.peakMegabytes.toFixed(0).padStart(8),
    measured.thumbnailsMeanwhile.toFixed(0).padStart(8),
    `${(measured.othersShare * 100).toFixed(0)} %`.padStart(9),
  ].join('');
}

console.log(`${PHONES} phones × ${PHOTOS_PER_PHONE} photos of 3.4–4 MB, ${ROUNDS} rounds, in ${BASE_FOLDER}`);
console.log(`${''.padEnd(34)} photos/s   MB/s p50 ms p95 ms p99 ms  cpu s/GB peak MB  thumbs   others`);
const rounds = new Map<UploadTarget, Measurement[]>(TARGETS.map((target) => [target, []]));
// The first of each pays for programs that are still on the disk.
for (const target of TARGETS) await measure(target);
for (let round = 0; round < ROUNDS; round += 1) {
  // The target that comes next pays a little for what the one before left behind, so every other round runs backwards.
  const order = round % 2 === 0 ? TARGETS : TARGETS.toReversed();
  for (const target of order) {
    const measured = await measure(target);
    rounds.get(target)?.push(measured);
    console.log(row(`${round + 1}: ${target.name}`, measured));
  }
}
for (const target of TARGETS) console.log(row(`median: ${target.name}`, medianOf(rounds.get(target) ?? [])));

/**
 * The median over the rounds of how two servers compare within a round, of those that other programs left alone; of all of
 * them when there was none.
 */
function compared(target: UploadTarget, other: UploadTarget, pick: (measured: Measurement) => number): Comparison {
  const pairs = (rounds.get(target) ?? []).flatMap((measured, round) => {
    const against = rounds.get(other)?.[round];
    if (against === undefined) return [];
    return [{ share: pick(measured) / pick(against), others: Math.max(measured.othersShare, against.othersShare) }];
  });
  const quiet = pairs.filter((pair) => pair.others <= QUIET_SHARE);
  const shares = (quiet.length > 0 ? quiet : pairs).map((pair) => pair.share).toSorted((a, b) => a - b);
  return {
    value: shares[Math.floor(shares.length / 2)] ?? 0,
    basis: `${quiet.length} of ${pairs.length} rounds quiet`,
  };
}

const peakMegabytes = Math.max(
  ...[PRINTFRONT, PRINTFRONT_WITH_THUMBNAILS].map((target) => medianOf(rounds.get(target) ?? []).peakMegabytes),
);
const slowdown = (pick: (measured: Measurement) => number) => compared(PRINTFRONT_WITH_THUMBNAILS, PRINTFRONT, pick);
const throughput = compared(PRINTFRONT, BARE, (round) => round.megabytesPerSecond);
report('throughput of the bare server', throughput, 0.75, 'at least');
report(
  'ack p50 with thumbnails against without',
  slowdown((round) => round.p50Ms),
  1.25,
  'at most',
);
report(
  'ack p95 with thumbnails against without',
  slowdown((round) => round.p95Ms),
  1.25,
  'at most',
);
report('peak memory against 350 MB', { value: peakMegabytes / 350, basis: 'highest of all rounds' }, 1, 'at most');

function report(what: string, { value, basis }: Comparison, limit: number, kind: 'at least' | 'at most'): void {
  const isKept = kind === 'at least' ? value >= limit : value <= limit;
  if (!isKept) process.exitCode = 1;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  console.log(`${isKept ? 'kept  ' : 'MISSED'} ${what}: ${percent(value)} (${kind} ${percent(limit)}; ${basis})`);
}
