import * as contract from '../../contracts/print-notes.ts';
import type { Principal } from '../http/principal.ts';
import type { Serve } from '../http/serve.ts';
import { ANSWERED_HERE, type OrderRouting } from './order-desk.routes.ts';
import type { PrintNotes } from './print-notes.ts';

/** What staff say of prints, of one server's orders. */
export interface PrintNoteDesk {
  notes: PrintNotes;
  listReprints(principal: Principal, range: { from: string; to: string }): Promise<contract.ReprintReport>;
}

export function servePrintNotes(
  serve: Serve,
  { notes, listReprints }: PrintNoteDesk,
  { ofOrder, ofAll }: OrderRouting = ANSWERED_HERE,
): void {
  serve(contract.setPrinted, (call) =>
    ofOrder(call, call.params.id, () => notes.setPrinted(call.principal, call.params.id, call.body)),
  );
  serve(contract.noteReprint, (call) =>
    ofOrder(call, call.params.id, () => notes.noteReprint(call.principal, call.params.id, call.body)),
  );
  serve(contract.listReprints, (call) => ofAll(call, () => listReprints(call.principal, call.query)));
}
