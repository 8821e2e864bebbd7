import fs from 'node:fs/promises';
import { isNotFound } from '../../blobs/disk-errors.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Looks through the log of a database that nobody has open. SQLite takes a log up to its first frame that does not add up
 * and forgets the rest without a word: right for what a power cut left of one commit, but commits behind it were durable
 * and have been promised. A commit is synced before the next one begins, so two of them behind a bad frame mean that the
 * frame was good once.
 *
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 *
 * @returns how many commits are lost; 0 when the log is sound or not there
 */
export async function countLostCommits(database: string): Promise<number> {
  const log = await fs.readFile(`${database}-wal`).catch((error: unknown) => {
    if (isNotFound(error)) return Buffer.alloc(0);
    throw error;
  });
  if (log.length < HEADER_BYTES) return 0;
  const magic = log.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return 0;
  const isBigEndian = magic === 0x377f0683;
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  if (frameBytes > 65_536 + FRAME_HEADER_BYTES) return 0;
  let sum = checksum(log.subarray(0, 24), [0, 0], isBigEndian);
  let isBroken = sum[0] !== log.readUInt32BE(24) || sum[1] !== log.readUInt32BE(28);
  // Of a header that does not add up nothing is believed, its salts neither.
  const salts = isBroken ? log.subarray(HEADER_BYTES + 8, HEADER_BYTES + 16) : log.subarray(16, 24);
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    const isOfThisLog = frame.subarray(8, 16).equals(salts);
    if (!isBroken) {
      sum = checksum(frame.subarray(FRAME_HEADER_BYTES), checksum(frame.subarray(0, 8), sum, isBigEndian), isBigEndian);
      isBroken = !isOfThisLog || sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20);
      if (isBroken && !isOfThisLog && isRestOfOlderLog(log, at, frameBytes, salts)) return 0;
    }
    // Pages after the commit; 0 in the middle of one.
    if (isBroken && isOfThisLog && frame.readUInt32BE(4) > 0) commits += 1;
  }
  // One may be what a power cut left of a commit that nobody was told of.
  return commits >= 2 ? commits : 0;
}

/** A log is written over from its beginning once it has been brought in: older frames stand behind the newest. */
function isRestOfOlderLog(log: Buffer, from: number, frameBytes: number, salts: Buffer): boolean {
  for (let at = from; at + frameBytes <= log.length; at += frameBytes) {
    if (log.subarray(at + 8, at + 16).equals(salts)) return false;
  }
  return true;
}

function checksum(bytes: Buffer, [first, second]: readonly [number, number], isBigEndian: boolean): [number, number] {
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + word(at) + two) >>> 0;
    two = (two + word(at + 4) + one) >>> 0;
  }
  return [one, two];
}
