import { uuidv7 } from 'uuidv7';
import type { Order } from '../../contracts/orders.ts';
import {
  noteOfPrinted,
  type PrintNote,
  type PrintRef,
  printKey,
  type ReprintReason,
} from '../../domain/print-notes.ts';
import { notFound } from '../http/http-problem.ts';
import type { Principal } from '../http/principal.ts';
import type { ChangedRow, OrderBook } from './order-changes.ts';
import type { OrderedPrint } from './print-ledger.ts';

export interface PrintNotes {
  /**
   * Saying again what is so already changes nothing.
   *
   * @param what prints: all of the order where none are named
   * @throws HttpProblem not-found, also for a print that is not in the order
   */
  setPrinted(
    principal: Principal,
    orderId: string,
    what: { isPrinted: boolean; prints?: readonly PrintRef[] | undefined },
  ): Promise<Order>;
  /** @throws HttpProblem not-found, also for a print that is not in the order */
  noteReprint(
    principal: Principal,
    orderId: string,
    reprint: PrintRef & { noteId: string; quantity: number; reason: ReprintReason },
  ): Promise<Order>;
}

type NoteBook<Transaction, Row extends ChangedRow> = Pick<
  OrderBook<Transaction, Row>,
  'change' | 'require' | 'readPrints' | 'writePrintNote' | 'show'
>;

/** What staff say of prints; each note is one transaction with the word to the other server. */
export function createPrintNotes<Transaction, Row extends ChangedRow>(book: NoteBook<Transaction, Row>): PrintNotes {
  async function note(
    principal: Principal,
    orderId: string,
    make: (prints: readonly OrderedPrint[], notes: readonly PrintNote[]) => PrintNote | null,
  ): Promise<Order> {
    await book.change(async (transaction) => {
      const row = await book.require(transaction, principal, orderId);
      const { prints, notes } = await book.readPrints(transaction, principal, row);
      const made = make(
        prints,
        notes.map((one) => one.note),
      );
      if (made !== null) await book.writePrintNote(transaction, row, { note: made, principal });
    });
    return book.show(principal, orderId);
  }

  return {
    setPrinted: (principal, orderId, { isPrinted, prints }) =>
      note(principal, orderId, (ordered, notes) => {
        const named = prints === undefined ? ordered.map(refOf) : requireOrdered(ordered, prints);
        return noteOfPrinted(notes, named, { id: uuidv7(), isPrinted });
      }),
    noteReprint: (principal, orderId, { noteId: id, quantity, reason, ...print }) =>
      note(principal, orderId, (ordered) => {
        const [named] = requireOrdered(ordered, [print]);
        return named === undefined ? null : { kind: 'reprint', id, print: named, quantity, reason };
      }),
  };
}

const refOf = ({ size, fileId }: PrintRef): PrintRef => ({ size, fileId });

/** Each once. @throws HttpProblem not-found */
function requireOrdered(ordered: readonly OrderedPrint[], prints: readonly PrintRef[]): PrintRef[] {
  const there = new Set(ordered.map(printKey));
  if (prints.some((print) => !there.has(printKey(print)))) throw notFound();
  return [...new Map(prints.map((print) => [printKey(print), refOf(print)])).values()];
}
