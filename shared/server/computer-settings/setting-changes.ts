import type { AuditEntry } from '../../contracts/audit.ts';
import { auditChanges } from '../audit/audit-changes.ts';

/** Who changed what of a section. */
export interface ComputerChange {
  section: string;
  by: string;
  at: Date;
  changes: AuditEntry['changes'];
}

type Secrets = Readonly<Record<string, string | null | undefined>>;

/**
 * What somebody has changed of a section. Of a secret it says whether there is one, and that there is another one; never what it
 * is or was, not even sealed.
 *
 * @param after a secret that is left out stays as it was
 * @param untold fields that nobody has changed by this
 */
export function settingChanges(
  before: { values: object; secrets: Secrets },
  after: { values: object; secrets: Secrets },
  untold: readonly string[] = [],
): AuditEntry['changes'] {
  const told = ({ values }: { values: object }) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !untold.includes(field)));
  const ofSecrets = Object.entries(after.secrets).flatMap(([name, secret]): AuditEntry['changes'] => {
    const old = before.secrets[name] ?? null;
    if (secret === undefined || secret === old || untold.includes(name)) return [];
    if (secret !== null && old !== null) return [{ field: name, from: null, to: true }];
    return [{ field: hasField(name), from: old !== null, to: secret !== null }];
  });
  return [...auditChanges(told(before), told(after)), ...ofSecrets];
}

/** `password` becomes `hasPassword`. */
const hasField = (secret: string) => `has${secret.charAt(0).toUpperCase()}${secret.slice(1)}`;
