import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { UpdateProblem } from '../../contracts/updates.ts';
import { LARGEST_ANNOUNCEMENT_BYTES, type ReleaseFile } from './signed-announcement.ts';
import { UpdateRefusal } from './update-refusal.ts';

const PATIENCE_MS = { announcement: 20_000, package: 60 * 60_000 };

/** No redirect is followed: an address leads where its owner has set it, and nowhere else. */
async function open(address: URL, patienceMs: number, end?: AbortSignal): Promise<Response> {
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(end === undefined ? [] : [end])]),
    headers: { accept: '*/*', 'user-agent': 'printfront', 'accept-encoding': 'identity' },
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (answer.status >= 300 && answer.status < 400) {
    await answer.body?.cancel();
    throw new UpdateRefusal('moved', `${address} leads elsewhere, which is not followed.`);
  }
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new UpdateRefusal('unreachable', `${address} answers with ${answer.status}.`);
  }
  return answer;
}

function unreachable(error: unknown): UpdateRefusal {
  const { cause } = error as { cause?: { message?: unknown; code?: unknown } };
  return new UpdateRefusal('unreachable', String(cause?.code ?? cause?.message ?? error).slice(0, 200));
}

/** @throws UpdateRefusal `problem` as soon as there is one byte too many; unreachable when it breaks off */
async function readUpTo(
  answer: Response,
  { most, problem, take }: { most: number; problem: UpdateProblem; take: (chunk: Uint8Array) => Promise<void> | void },
): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new UpdateRefusal(problem, `The answer has more than ${most} bytes.`);
      await take(chunk);
    }
  } catch (error) {
    if (error instanceof UpdateRefusal || (error as NodeJS.ErrnoException).syscall === 'write') throw error;
    throw unreachable(error);
  }
  return bytes;
}

/** @throws UpdateRefusal */
export async function fetchAnnouncement(address: string): Promise<string> {
  const answer = await open(new URL(address), PATIENCE_MS.announcement);
  const chunks: Uint8Array[] = [];
  const take = (chunk: Uint8Array) => void chunks.push(chunk);
  await readUpTo(answer, { most: LARGEST_ANNOUNCEMENT_BYTES, problem: 'too-large', take });
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Brings a package, which lies beside the announcement. The file is there afterwards, whole, or not at all.
 *
 * @param end of the server that wants it
 * @throws UpdateRefusal
 */
export async function fetchPackage(
  address: string,
  { file, sha256, bytes }: ReleaseFile,
  { target, end }: { target: string; end: AbortSignal },
): Promise<void> {
  const answer = await open(new URL(file, address), PATIENCE_MS.package, end);
  const part = `${target}.part`;
  const handle = await fs.open(part, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const got = await readUpTo(answer, {
      most: bytes,
      problem: 'wrong-file',
      async take(chunk) {
        hash.update(chunk);
        await handle.appendFile(chunk);
      },
    });
    if (got !== bytes || hash.digest('hex') !== sha256) {
      throw new UpdateRefusal('wrong-file', `${file} is not the file that was signed: ${got} bytes came.`);
    }
    await handle.sync();
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await fs.rename(part, target);
}
