import type { AuditSubject } from '@printfront/shared/contracts/audit.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralTransaction } from '../database/database.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  refuseOutdated,
} from './catalogue-editing.service.ts';

/** A kind of thing of which a shop has a handful, each standing for itself. */
interface Kind<Thing> {
  readonly subject: AuditSubject;
  /** What people call it in the list of changes. */
  labelOf(thing: Thing): string;
  list(transaction: CentralTransaction): Promise<Thing[]>;
  /** Writing the same id again replaces it. */
  write(transaction: CentralTransaction, thing: Thing): Promise<void>;
  remove(transaction: CentralTransaction, id: string): Promise<void>;
  /** @throws HttpProblem already-exists when it contradicts one of the others */
  refuseConflict(thing: Thing, others: readonly Thing[]): void;
}

interface SeenThing {
  id: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

interface Edits<Thing> {
  /** As a part of a larger edit. @throws HttpProblem already-exists */
  add(edit: CatalogueEdit, terms: Omit<Thing, 'id'>): Promise<Thing>;
  /** @throws HttpProblem already-exists */
  create(deps: CatalogueEditDeps, principal: Principal, terms: Omit<Thing, 'id'>): Promise<Thing>;
  /** @throws HttpProblem not-found, edited-meanwhile, already-exists */
  update(
    deps: CatalogueEditDeps,
    principal: Principal,
    change: SeenThing & { terms: Omit<Thing, 'id'> },
  ): Promise<Thing>;
  /** @throws HttpProblem not-found, edited-meanwhile */
  remove(deps: CatalogueEditDeps, principal: Principal, seen: SeenThing): Promise<void>;
}

/** Making, changing and removing things of one kind. */
export function editsOf<Thing extends { id: string }>(kind: Kind<Thing>): Edits<Thing> {
  async function requireSeen({ transaction }: CatalogueEdit, { id, ifMatch }: SeenThing): Promise<Thing> {
    const thing = (await kind.list(transaction)).find((one) => one.id === id);
    if (thing === undefined) throw notFound();
    refuseOutdated(contentVersion(thing), ifMatch);
    return thing;
  }

  const audit = (edit: CatalogueEdit, thing: Thing, change: { before: Thing | null; after: Thing | null }) =>
    auditCatalogue(edit, { subject: kind.subject, subjectId: thing.id, label: kind.labelOf(thing), ...change });

  async function write(edit: CatalogueEdit, before: Thing | null, thing: Thing): Promise<Thing> {
    const others = (await kind.list(edit.transaction)).filter(({ id }) => id !== thing.id);
    kind.refuseConflict(thing, others);
    await kind.write(edit.transaction, thing);
    await audit(edit, thing, { before, after: thing });
    return thing;
  }

  const withId = (id: string, terms: Omit<Thing, 'id'>) => ({ id, ...terms }) as unknown as Thing;

  const add = (edit: CatalogueEdit, terms: Omit<Thing, 'id'>) => write(edit, null, withId(uuidv7(), terms));

  return {
    add,
    create: (deps, principal, terms) => editCatalogue(deps, principal, (edit) => add(edit, terms)),
    update: (deps, principal, { terms, ...seen }) =>
      editCatalogue(deps, principal, async (edit) =>
        write(edit, await requireSeen(edit, seen), withId(seen.id, terms)),
      ),
    remove: (deps, principal, seen) =>
      editCatalogue(deps, principal, async (edit) => {
        const before = await requireSeen(edit, seen);
        await kind.remove(edit.transaction, seen.id);
        await audit(edit, before, { before, after: null });
      }),
  };
}
