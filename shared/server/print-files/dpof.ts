import { formatOrderNumber } from '../../domain/order-number.ts';
import type { ArchiveOrder } from './archive-order.ts';
import type { PlannedPrint } from './archive-plan.ts';

/** Where a printer looks for it, from the folder of the order. */
export const DPOF_PATH = 'MISC/AUTPRINT.MRK';

/**
 * The order as a Digital Print Order Format file (version 1.10, the one that printers and minilabs read): a header, then a
 * job for each file with how often it is printed. Plain ASCII with CRLF; the names of files have nothing else in them.
 *
 * @param timeZone of the shop: GEN DTM is a clock on the wall
 */
export function dpofOrder(
  order: Pick<ArchiveOrder, 'iid' | 'submittedAt'>,
  prints: readonly Pick<PlannedPrint, 'path' | 'copies'>[],
  timeZone: string,
): string {
  const header = [
    '[HDR]',
    'GEN REV = 01.10',
    'GEN CRT = "Printfront" -01.00',
    `GEN DTM = ${dpofTime(order.submittedAt, timeZone)}`,
    // The number stands where printers show a name: the customer's own has letters that DPOF has not.
    `USR NAM = "${formatOrderNumber(order.iid)}"`,
  ];
  const jobs = prints.map(({ path, copies }, index) => [
    '[JOB]',
    `PRT PID = ${threeDigits(index + 1)}`,
    'PRT TYP = STD',
    `PRT QTY = ${threeDigits(copies)}`,
    'IMG FMT = EXIF2 -J',
    // From the folder in which this file lies.
    `<IMG SRC = "../${path}">`,
  ]);
  return [header, ...jobs].map((lines) => `${lines.join('\r\n')}\r\n`).join('\r\n');
}

const threeDigits = (count: number) => String(count).padStart(3, '0');

/** YYYY:MM:DD:HH:MM:SS */
function dpofTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return [of('year'), of('month'), of('day'), of('hour'), of('minute'), of('second')].join(':');
}
