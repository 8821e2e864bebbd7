import { PrintNote } from '../../contracts/print-note.ts';
import { REPRINTS_LISTED, type ReprintReport } from '../../contracts/print-notes.ts';
import { addDays, endOfShopDate } from '../../domain/shop-clock.ts';

/** A note of kind reprint, newest first, with the number of its order. */
export interface ReprintRow {
  order_id: string;
  iid: number | null;
  note: string;
  noted_at: string;
  made_by: string;
}

/** Days of the shop as instants: after the first, up to and with the last. */
export const instantsOf = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  after: endOfShopDate(addDays(from, -1), timeZone),
  until: endOfShopDate(to, timeZone),
});

export function reprintReport(rows: readonly ReprintRow[]): ReprintReport {
  const copies = { damaged: 0, colour: 0, lost: 0, other: 0 };
  const newest: ReprintReport['newest'] = [];
  for (const { order_id: orderId, iid, note: json, noted_at: at, made_by: by } of rows) {
    const note = PrintNote.parse(JSON.parse(json));
    if (note.kind !== 'reprint') continue;
    const { print, quantity, reason } = note;
    copies[reason] += quantity;
    if (iid !== null && newest.length < REPRINTS_LISTED) {
      newest.push({ at, by, orderId, iid, size: print.size, quantity, reason });
    }
  }
  return { copies, newest };
}
