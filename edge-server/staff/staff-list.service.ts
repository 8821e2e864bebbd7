import type { StaffVerifier } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import { confirmStaff, forgetStaff, readStaffConfirmedAt, replaceStaff } from './staff-list.repository.ts';

/** Who may work here while central is away, as central said it. */
export interface StaffList {
  /**
   * In the transaction that switches the catalogue.
   *
   * @param staff undefined from a central that does not say
   */
  replace(transaction: EdgeTransaction, staff: readonly StaffVerifier[] | undefined): Promise<void>;
  confirm(): Promise<void>;
  /** False when central has not said for a week that it is right: a maintainer may have lost the rank since. */
  isValid(): Promise<boolean>;
}

const VALID_MS = 7 * 86_400_000;

/** @param now the high-water clock: setting the machine's clock back must not let anybody in for longer */
export function createStaffList({ database, now }: { database: EdgeDatabase; now: () => Date }): StaffList {
  return {
    replace: (transaction, staff) =>
      staff === undefined ? forgetStaff(transaction) : replaceStaff(transaction, staff, now()),
    confirm: () => confirmStaff(database, now()),
    async isValid() {
      const confirmedAt = await readStaffConfirmedAt(database);
      return confirmedAt !== null && now().getTime() - confirmedAt.getTime() <= VALID_MS;
    },
  };
}
