import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import {
  LARGEST_LOOK_PICTURE_BYTES,
  LEAST_LOOK_PICTURE,
  type Logo,
  type LookPictureUse,
} from '@printfront/shared/contracts/look.ts';
import type { PictureReason } from '@printfront/shared/contracts/problem.ts';
import { StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { LookPictureMade } from '@printfront/shared/server/photos/look-picture.ts';
import { SHOP_TURN } from '@printfront/shared/server/photos/photo-turns.ts';
import { receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import { NoPhotoError, UploadError } from '@printfront/shared/server/uploads/upload-error.ts';
import { type CataloguePicturesDeps, refuseGiant } from '../catalogue/catalogue-pictures.service.ts';
import { storePicture } from '../catalogue/store-picture.ts';
import type { CentralDatabase } from '../database/database.ts';
import { forgetUnusedLookPictures, keepLookPicture } from './look-pictures.repository.ts';

export interface LookPicturesDeps extends CataloguePicturesDeps {
  database: CentralDatabase;
  now(): Date;
}

/** Kept so long for an owner who has not saved yet. */
const UNUSED_MS = 24 * 3_600_000;

/**
 * Takes a picture for the look and makes of it what is served; the sender's own bytes are collected as whatever nothing names.
 *
 * @throws UploadError; HttpProblem file-type-unsupported, photo-too-many-pixels, picture-unsuitable with its reason
 */
export async function receiveLookPicture(
  deps: LookPicturesDeps,
  request: IncomingMessage,
  use: LookPictureUse,
): Promise<Omit<Logo, 'card'> & { card: string | null }> {
  const { blobs, admission, workers, blobFile } = deps;
  const maximumBytes = LARGEST_LOOK_PICTURE_BYTES;
  const received = await receiveUpload(request, { blobs, admission, owner: 'catalogue', maximumBytes }).catch(explain);
  if (received.header !== null) refuseGiant(received.header);
  const folder = path.join(deps.folder, 'catalogue-pictures', randomUUID());
  const targets = {
    target: path.join(folder, 'shown'),
    icon: path.join(folder, 'icon'),
    card: path.join(folder, 'card'),
  };
  try {
    const job = { kind: 'look-picture', use, source: await blobFile(received.sha256), ...targets } as const;
    const outcome = await workers.run(job, [SHOP_TURN]);
    if (outcome.state === 'unreadable' || outcome.look === undefined) throw unsuitable('damaged', use);
    refuseGiant(outcome.measure);
    if (outcome.look.refused !== null) throw unsuitable(outcome.look.refused, use);
    if (outcome.isDamaged) throw unsuitable('damaged', use);
    return await keep(deps, outcome.look, { use, ...targets });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  { database, blobs, now }: LookPicturesDeps,
  { width, height, hasIcon }: Extract<LookPictureMade, { refused: null }>,
  { use, target, icon, card }: { use: LookPictureUse; target: string; icon: string; card: string },
) {
  const stored = async (file: string) =>
    storePicture(blobs, await fs.readFile(file)).catch((error: unknown) => {
      throw error instanceof StorageError ? new UploadError('disk-full', error.message, error) : error;
    });
  const picture = {
    sha256: await stored(target),
    width,
    height,
    icon: hasIcon ? await stored(icon) : null,
    card: use === 'logo' ? await stored(card) : null,
  };
  await database.transaction().execute(async (transaction) => {
    await forgetUnusedLookPictures(transaction, new Date(now().getTime() - UNUSED_MS));
    await keepLookPicture(transaction, { ...picture, use, sent_at: now().toISOString() });
  });
  return picture;
}

/** A drawing and a film have words of their own; what is no picture at all stays that. */
function explain(error: unknown): never {
  if (error instanceof NoPhotoError) {
    const head = error.head
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .trimStart()
      .toLowerCase();
    if (DRAWING.test(head)) throw unsuitable('svg');
    if (head.startsWith('gif8')) throw unsuitable('animated');
  }
  throw error;
}

const DRAWING = /^<(?:svg|\?xml|!doctype svg|!--)/;

const WORDS: Record<PictureReason, string> = {
  svg: 'This is a drawing (SVG), which can hold programs. Send it as a PNG.',
  animated: 'The picture moves. Send a still one.',
  damaged: 'The picture is damaged and cannot be shown whole.',
  'too-small': 'The picture is too small.',
  empty: 'Nothing is seen on the picture.',
};

const unsuitable = (reason: PictureReason, use?: LookPictureUse) => {
  const least =
    reason === 'too-small' && use !== undefined ? ` It needs ${LEAST_LOOK_PICTURE[use].join(' × ')} pixels.` : '';
  return new HttpProblem('picture-unsuitable', `${WORDS[reason]}${least}`, { parameter: 'file', reason });
};
