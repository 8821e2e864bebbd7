import { createHash } from 'node:crypto';
import { HttpProblem } from '../http/http-problem.ts';
import { isMatch } from '../http/preconditions.ts';
import { frameImageSha256 } from './catalogue-view.ts';
import type { SizeContent } from './order-content.ts';

/**
 * Says whether an order would still be printed as a caller saw it. Made from what submit freezes, so that whatever
 * changes the prints, by whatever way, cannot forget to raise a counter; what changes no print (a photo nobody wants yet,
 * a thumbnail that is done) leaves it as it is.
 *
 * @param content as orderContent makes it: photos by arrival, sizes as the catalogue ranks them
 * @returns 16 hex digits, see Version in shared/contracts/fields.ts; whatever the order of the sizes
 */
export function orderVersion(content: readonly SizeContent[]): string {
  const prints = content
    .filter(({ quantity }) => quantity > 0)
    .map(({ size, frame, finish, files }) => [
      ...[size.id, size.widthMm, size.heightMm, size.numberOfPicturesPerPrint],
      ...(size.sheet ? [size.sheet] : []),
      ...(finish ? [{ finish: [finish.id, finish.code, finish.name] }] : []),
      frame && [frame.id, frameImageSha256(frame)],
      files.map(({ file, print }) => [
        ...[file.id, file.sha256, print.quantity, print.crop, print.fit, print.rotate],
        ...(print.adjustments === null ? [] : [print.adjustments]),
      ]),
    ]);
  const lines = prints.map((line) => JSON.stringify(line)).sort();
  return createHash('sha256').update(lines.join()).digest('hex').slice(0, 16);
}

/**
 * The precondition of RFC 9110, 13.1.1, checked in the transaction that freezes this very content.
 *
 * @param ifMatch the header; undefined from a caller who does not say what was seen
 * @throws HttpProblem order-changed
 */
export function refuseUnseen(content: readonly SizeContent[], ifMatch: string | undefined): void {
  if (ifMatch === undefined || isMatch(ifMatch, orderVersion(content))) return;
  throw new HttpProblem('order-changed', 'Other prints would be made of this order than those that were looked at.');
}
