import type * as contract from '@printfront/shared/contracts/till.ts';
import type { Till, TillShift } from '@printfront/shared/contracts/till.ts';
import { may } from '@printfront/shared/domain/roles.ts';
import { expectedCash, sumOfCash } from '@printfront/shared/domain/till.ts';
import { HttpProblem, notFound, roleRefused } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import type { TillSource } from '@printfront/shared/server/till/till-source.ts';
import type { z } from 'zod';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { listCash, newestPaymentSequence } from '../orders/till-cash.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import * as rows from './till.repository.ts';
import { readShift, type ShiftHere } from './till-shift.service.ts';

export interface TillDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  shopServer: () => Promise<ShopServer>;
  sync: { poke(): void };
  now(): Date;
}

type Body<Endpoint extends { body?: z.ZodType }> = z.output<NonNullable<Endpoint['body']>>;

/** The till of this shop: it is opened, holds cash and is closed here, with central or without. */
export function createTill(deps: TillDeps) {
  const { database, sync, now } = deps;

  async function change(work: (transaction: EdgeTransaction) => Promise<ShiftHere>): Promise<TillShift> {
    const shift = await database.transaction().execute(work);
    sync.poke();
    return named(deps, shift);
  }

  return {
    async getTill(): Promise<Till> {
      const open = await rows.findOpenShift(database);
      if (open !== undefined) {
        const shift = await named(deps, await readShift(database, open));
        return { shift, leftSatang: null, keptSatang: null, withoutTill: sumOfCash([]) };
      }
      return { shift: null, ...(await readClosedTill(database)) };
    },

    /** @throws HttpProblem till-open, already-exists */
    openTill: (principal: Principal, { id, floatSatang, pieces = [] }: Body<typeof contract.openTill>) =>
      change(async (transaction) => {
        const by = nameOf(principal);
        const open = await rows.findOpenShift(transaction);
        if (open !== undefined) {
          if (open.id === id && open.opened_by === by) return readShift(transaction, open);
          throw new HttpProblem('till-open', 'The till is open already.', { by: open.opened_by, at: open.opened_at });
        }
        // An order's history has its id, and a shift's must be another.
        if (await rows.isToldUnder(transaction, id)) throw new HttpProblem('already-exists', 'This id is taken.');
        const { leftSatang, withoutTill } = await readClosedTill(transaction);
        await rows.insertShift(transaction, {
          id,
          opened_at: now().toISOString(),
          opened_by: by,
          opened_sequence: await newestPaymentSequence(transaction),
          float_satang: floatSatang,
          float_pieces: JSON.stringify(pieces),
          left_satang: leftSatang,
          without_till: JSON.stringify(withoutTill),
          closed_at: null,
          closed_sequence: null,
          closing: null,
          cash: null,
        });
        const shift = await readShift(transaction, await requireShift(transaction, id));
        await tell(transaction, 'till-opened', shift);
        return shift;
      }),

    /** @throws HttpProblem not-found, till-closed, till-too-little, already-exists */
    moveTillCash: (principal: Principal, id: string, { movementId, ...movement }: Body<typeof contract.moveTillCash>) =>
      change(async (transaction) => {
        const row = await requireShift(transaction, id);
        const known = await rows.findMovementShift(transaction, movementId);
        if (known === id) return readShift(transaction, row);
        if (known !== undefined) throw new HttpProblem('already-exists', 'This id is taken.');
        const { expectedSatang, closing } = await readShift(transaction, row);
        if (closing !== null) throw tillClosed(closing);
        const there = Math.max(0, expectedSatang);
        if (movement.kind === 'out' && movement.satang > there) {
          throw new HttpProblem('till-too-little', 'There is less than that in the till.', { limit: there });
        }
        const noted = { id: movementId, ...movement, at: now().toISOString(), by: nameOf(principal) };
        await rows.insertMovement(transaction, id, noted);
        const shift = await readShift(transaction, row);
        await tell(transaction, 'till-changed', shift);
        return shift;
      }),

    /** @throws HttpProblem not-found, till-closed, role-refused, till-changed, reason-missing */
    closeTill: (principal: Principal, id: string, said: Body<typeof contract.closeTill>) =>
      change(async (transaction) => {
        const { countedSatang, pieces = [], keptSatang = countedSatang, note } = said;
        const by = nameOf(principal);
        const row = await requireShift(transaction, id);
        const open = await readShift(transaction, row);
        if (open.closing !== null) {
          const { closing } = open;
          // The answer may have been lost on its way.
          if (closing.by === by && closing.countedSatang === countedSatang && closing.note === note) return open;
          throw tillClosed(closing);
        }
        if (row.opened_by !== by) requireRightOverTills(principal);
        const { cash, expectedSatang } = open;
        if (expectedSatang !== said.expectedSatang) {
          throw new HttpProblem('till-changed', 'Cash came or went since this was counted.');
        }
        if (countedSatang !== expectedSatang && note === '') {
          throw new HttpProblem('reason-missing', 'A difference is explained.', { parameter: 'note' });
        }
        // A clock that was set back meanwhile ends no shift before it began.
        const at = [now().toISOString(), row.opened_at].reduce((left, right) => (left > right ? left : right));
        const closing = { at, by, countedSatang, pieces, expectedSatang, keptSatang, note };
        await rows.setClosed(transaction, id, {
          closed_at: at,
          closed_sequence: await newestPaymentSequence(transaction),
          closing: JSON.stringify(closing),
          cash: JSON.stringify(cash),
        });
        const shift = { ...open, closing };
        await tell(transaction, 'till-changed', shift);
        return shift;
      }),
  };
}

/** Shifts of this shop, for people to look at. */
export function createTillSource(deps: TillDeps): TillSource {
  const { database, catalogue } = deps;
  return {
    shop: async () => (await requireCatalogue(catalogue)).shop,
    async listShifts(wanted) {
      const found = await rows.listShifts(database, wanted);
      const shifts: TillShift[] = [];
      for (const row of found) shifts.push(await named(deps, await readShift(database, row)));
      return shifts;
    },
    placeOf: async (id) => (await rows.findShift(database, id))?.number,
    getShift: async (id) => named(deps, await readShift(database, await requireShift(database, id))),
  };
}

/** What should lie in a till that is closed, and what came to it since; nothing of one that never was opened. */
async function readClosedTill(database: EdgeDatabase): Promise<Omit<Till, 'shift'>> {
  const last = await rows.findNewestShift(database);
  if (last === undefined || last.closed_sequence === null) {
    return { leftSatang: null, keptSatang: null, withoutTill: sumOfCash([]) };
  }
  const withoutTill = sumOfCash(await listCash(database, last.closed_sequence));
  const { closing } = await readShift(database, last);
  const keptSatang = closing?.keptSatang ?? 0;
  return { leftSatang: expectedCash(keptSatang, withoutTill, []), keptSatang, withoutTill };
}

async function requireShift(database: EdgeDatabase, id: string): Promise<rows.ShiftRow> {
  const row = await rows.findShift(database, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Whoever has opened a till closes it. @throws HttpProblem role-refused */
function requireRightOverTills(principal: Principal): void {
  if (principal.kind !== 'user' || !may(principal.rank, 'close-others-till')) throw roleRefused();
}

const tillClosed = ({ by, at }: { by: string; at: string }) =>
  new HttpProblem('till-closed', 'This shift is closed already.', { by, at });

/** Central hears of the whole shift each time; what an open one has taken only once it is closed. */
async function tell(
  transaction: EdgeTransaction,
  type: 'till-opened' | 'till-changed',
  shift: ShiftHere,
): Promise<void> {
  const isOpen = shift.closing === null;
  const payload = isOpen ? { ...shift, cash: null, expectedSatang: null } : shift;
  await appendEvent(transaction, { orderId: shift.id, type, payload });
}

const named = async ({ shopServer }: Pick<TillDeps, 'shopServer'>, shift: ShiftHere): Promise<TillShift> => ({
  ...shift,
  storefront: (await shopServer()).serverName,
});
