import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { listPrintingTimes } from '../catalogue/catalogue.repository.ts';
import { editsOf } from '../catalogue/edit-kinds.service.ts';
import { removePrintingTime, writePrintingTime } from './printing-times.repository.ts';

/** Two durations for one quantity contradict each other. */
export const printingTimes = editsOf<PrintingTime>({
  subject: 'printing-time',
  labelOf: ({ perQuantity }) => `per ${perQuantity} prints`,
  list: listPrintingTimes,
  write: writePrintingTime,
  remove: removePrintingTime,
  refuseConflict({ perQuantity }, others) {
    if (!others.some((other) => other.perQuantity === perQuantity)) return;
    throw new HttpProblem('already-exists', 'This quantity has a printing time already.', { parameter: 'perQuantity' });
  },
});
