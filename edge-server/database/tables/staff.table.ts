import type { AttemptRow } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { KnownDeviceTables } from '@printfront/shared/server/auth/sign-ins.table.ts';
import type { Generated } from 'kysely';

/** At most one row; none before central has said who works here. */
interface StaffListTable {
  id: 1;
  /** When central said last that the list is right, on the high-water clock. */
  confirmed_at: string;
}

interface StaffMemberTable {
  id: string;
  /** Folded, as people are looked up. */
  username: string;
  name: string;
  rank: number;
  /** argon2id, PHC string. */
  password_hash: string;
  /** 1: the password alone lets them in on no device that is not known here. */
  has_second_factor: Generated<0 | 1>;
}

/** Opened here, for staff whose password was checked here. */
interface ShopSessionTable {
  /** sha256 of the cookie, hex. */
  token_hash: string;
  user_id: string;
  /** On the high-water clock. */
  expires_at: string;
}

/** Sessions of central's that maintainers have used here. */
interface CentralSessionTable {
  token_hash: string;
  user_id: string;
  /** When central said last whose it is, on the high-water clock. */
  confirmed_at: string;
}

export interface StaffTables extends KnownDeviceTables {
  staff_list: StaffListTable;
  staff_member: StaffMemberTable;
  shop_session: ShopSessionTable;
  central_session: CentralSessionTable;
  /** Key: an account on a device, at a network or everywhere. */
  sign_in_attempt: AttemptRow & { key: string };
}
