/** A row of /ip/hotspot/user as far as we look at it. */
export interface RouterUserRow {
  readonly id: string;
  readonly name: string;
  readonly password: string | undefined;
  readonly comment: string;
  readonly disabled: boolean;
  readonly isDefault: boolean;
}

/** `.id` is always asked for: the library drops a row that has none of the listed properties. */
export const USER_PROPERTIES = '=.proplist=.id,name,password,comment,disabled,default';

/** The trial user exists on every router and is not made by anybody. */
const TRIAL_USER = 'default-trial';

export function readUserRow(row: Readonly<Record<string, unknown>>): RouterUserRow {
  return {
    id: text(row['.id']) ?? '',
    name: text(row.name) ?? '',
    password: text(row.password),
    comment: text(row.comment) ?? '',
    disabled: isTrue(row.disabled),
    isDefault: isTrue(row.default),
  };
}

/** Everything else on the router is the shop's: vouchers of another program, staff, the trial user. */
export function isOwnRow(row: RouterUserRow, commentPrefix: string): boolean {
  return row.comment.startsWith(commentPrefix) && row.name !== TRIAL_USER && !row.isDefault;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isTrue(value: unknown): boolean {
  return value === 'true' || value === 'yes';
}
