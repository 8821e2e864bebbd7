import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import { listPrintingTimes } from '../catalogue/catalogue.repository.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  refuseOutdated,
} from '../catalogue/catalogue-editing.ts';
import * as repository from './printing-times.repository.ts';

/** @throws HttpProblem already-exists: two durations for one quantity contradict each other */
export function createPrintingTime(
  deps: CatalogueEditDeps,
  principal: Principal,
  terms: Omit<PrintingTime, 'id'>,
): Promise<PrintingTime> {
  return editCatalogue(deps, principal, (edit) => write(edit, null, { id: uuidv7(), ...terms }));
}

/** @throws HttpProblem not-found, edited-meanwhile, already-exists */
export function updatePrintingTime(
  deps: CatalogueEditDeps,
  principal: Principal,
  { version, ...time }: PrintingTime & { version: string },
): Promise<PrintingTime> {
  return editCatalogue(deps, principal, async (edit) => write(edit, await requireSeen(edit, time.id, version), time));
}

/** @throws HttpProblem not-found, edited-meanwhile */
export function deletePrintingTime(
  deps: CatalogueEditDeps,
  principal: Principal,
  { id, version }: { id: string; version: string },
): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit, id, version);
    await repository.removePrintingTime(edit.transaction, id);
    await auditCatalogue(edit, { ...subjectOf(before), before, after: null });
  });
}

async function requireSeen({ transaction }: CatalogueEdit, id: string, version: string): Promise<PrintingTime> {
  const time = (await listPrintingTimes(transaction)).find((one) => one.id === id);
  if (time === undefined) throw notFound();
  refuseOutdated(time, version);
  return time;
}

async function write(edit: CatalogueEdit, before: PrintingTime | null, time: PrintingTime): Promise<PrintingTime> {
  const isTaken = (await listPrintingTimes(edit.transaction)).some(
    ({ id, perQuantity }) => id !== time.id && perQuantity === time.perQuantity,
  );
  if (isTaken) {
    throw new HttpProblem('already-exists', 'This quantity has a printing time already.', {
      parameter: 'perQuantity',
    });
  }
  await repository.writePrintingTime(edit.transaction, time);
  await auditCatalogue(edit, { ...subjectOf(time), before, after: time });
  return time;
}

const subjectOf = ({ id, perQuantity }: PrintingTime) =>
  ({ subject: 'printing-time', subjectId: id, label: `per ${perQuantity} prints` }) as const;
