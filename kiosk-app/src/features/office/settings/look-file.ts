import {
  LARGEST_LOOK_PICTURE_BYTES,
  LEAST_LOOK_PICTURE,
  type LookPictureUse,
} from '@printfront/shared/contracts/look.ts';
import type { PictureReason } from '@printfront/shared/contracts/problem.ts';
import { CallError } from '#api/call.ts';
import { refusalOfContent } from '#sending/photo-check.ts';

const unsuitable = (reason: PictureReason) =>
  new CallError('picture-unsuitable', 'This is no picture for a look.', 415, { reason });

/** The server would say so too, after it has come. @throws CallError */
export async function refuseEarly(file: File): Promise<void> {
  if (file.size > LARGEST_LOOK_PICTURE_BYTES) throw new CallError('file-too-large', 'The file is too large.', 413);
  if (file.type === 'image/svg+xml') throw unsuitable('svg');
  if ((await refusalOfContent(file)) !== null)
    throw new CallError('file-type-unsupported', 'The file is no picture.', 415);
}

/** Every browser shows these; the server reads others as well. */
const SHOWN_EVERYWHERE = /^image\/(jpeg|png|webp)$/;

/** Of one that is sent later: it is looked at here as well as a browser can. @throws CallError */
export async function refuseUnseen(file: File, use: LookPictureUse): Promise<void> {
  await refuseEarly(file);
  const seen = await createImageBitmap(file).catch(() => null);
  if (seen === null && SHOWN_EVERYWHERE.test(file.type)) throw unsuitable('damaged');
  if (seen === null) return;
  const [longer, shorter] = LEAST_LOOK_PICTURE[use];
  const isTooSmall = Math.max(seen.width, seen.height) < longer || Math.min(seen.width, seen.height) < shorter;
  seen.close();
  if (isTooSmall) throw unsuitable('too-small');
}
