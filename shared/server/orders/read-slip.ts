import type { Logger } from 'pino';
import { readSlipCode, type SlipTransfer } from '../../domain/slip-code.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { type PhotoDerivatives, PhotoNotViewableError } from '../photos/derivatives.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import { PhotoWorkersStoppedError } from '../photos/photo-workers.ts';

export interface SlipReaderDeps {
  derivatives: Pick<PhotoDerivatives, 'preview' | 'qrCodes'>;
  logger: Logger;
}

/** The customer waits with the phone in the hand; staff can look at the picture without the code. */
const READING_LIMIT_MS = 20_000;

/**
 * What the code on a slip says; null where there is none, or none that can be read: the picture itself is what staff go
 * by. Makes what they will look at on the way.
 *
 * @throws HttpProblem file-type-unsupported when the file shows nothing
 */
export async function readSlip(deps: SlipReaderDeps, sha256: string, turn: PhotoTurn): Promise<SlipTransfer | null> {
  const codes = withinLimit(unlessFailed(deps, deps.derivatives.qrCodes(sha256, turn)));
  const picture = unlessFailed(deps, deps.derivatives.preview(sha256, turn));
  if ((await withinLimit(picture)) === 'not-viewable') {
    throw new HttpProblem('file-type-unsupported', 'The file shows no picture.', { parameter: 'file' });
  }
  const texts = await codes;
  if (!Array.isArray(texts)) return null;
  return texts.map(readSlipCode).find((transfer) => transfer !== null) ?? null;
}

type Failed = 'not-viewable' | 'failed';

/** A slip is taken whatever becomes of reading it; only what shows nothing is none. */
async function unlessFailed<Result>({ logger }: SlipReaderDeps, work: Promise<Result>): Promise<Result | Failed> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PhotoNotViewableError) return 'not-viewable';
    if (!(error instanceof PhotoWorkersStoppedError)) {
      logger.error({ err: error }, 'a pay slip could not be looked at; staff see what there is');
    }
    return 'failed';
  }
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result | Failed> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve('failed'), READING_LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
