import type { WorkingHour, WorkingHourOverride } from '@printfront/shared/contracts/working-hours.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { validateHours } from '@printfront/shared/domain/working-hours.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { isMatch, isNoneMatch, type Preconditions } from '@printfront/shared/server/http/preconditions.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import { listWorkingHourOverrides, listWorkingHours } from '../catalogue/catalogue.repository.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  editedMeanwhile,
  refuseOutdated,
} from '../catalogue/catalogue-editing.service.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import * as repository from './working-hours.repository.ts';

export interface WorkingHoursDeps extends CatalogueEditDeps {
  /** The days are those of the shop's time zone. */
  settings: ShopReader;
}

/** As in the audit list, Sunday first. */
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** @throws HttpProblem hours-reversed, edited-meanwhile */
export function setWorkingHours(
  deps: WorkingHoursDeps,
  principal: Principal,
  hours: WorkingHour,
  seen: Preconditions = {},
): Promise<WorkingHour> {
  return editCatalogue(deps, principal, (edit) => writeHoursOfDay(edit, hours, seen));
}

/** Hours of a day as a part of a larger edit. @throws HttpProblem hours-reversed, edited-meanwhile */
export async function writeHoursOfDay(
  edit: CatalogueEdit,
  hours: WorkingHour,
  seen: Preconditions = {},
): Promise<WorkingHour> {
  refuseReversed(hours);
  const week = await listWorkingHours(edit.transaction);
  const before = week.find(({ dayOfWeek }) => dayOfWeek === hours.dayOfWeek) ?? null;
  refuseUnseen(before, seen);
  await repository.writeWorkingHour(edit.transaction, hours);
  const label = DAY_NAMES[hours.dayOfWeek] ?? `${hours.dayOfWeek}`;
  const subject = { subject: 'working-hours', subjectId: `day-${hours.dayOfWeek}`, label } as const;
  await auditCatalogue(edit, { ...subject, before, after: hours });
  return hours;
}

/** @throws HttpProblem hours-reversed, date-past, edited-meanwhile */
export async function setWorkingHourOverride(
  deps: WorkingHoursDeps,
  principal: Principal,
  wanted: Omit<WorkingHourOverride, 'id'>,
  seen: Preconditions = {},
): Promise<WorkingHourOverride> {
  refuseReversed(wanted);
  const { timeZone } = await deps.settings();
  return editCatalogue(deps, principal, async (edit) => {
    if (wanted.overrideDate < shopDate(edit.at.getTime(), timeZone)) {
      throw new HttpProblem('date-past', 'This date is over in the shop.', { parameter: 'overrideDate' });
    }
    const before = await findOverride(edit.transaction, ({ overrideDate }) => overrideDate === wanted.overrideDate);
    refuseUnseen(before, seen);
    const override = { id: before?.id ?? uuidv7(), ...wanted };
    await repository.writeWorkingHourOverride(edit.transaction, override);
    await auditCatalogue(edit, { ...subjectOf(override), before, after: override });
    return override;
  });
}

/**
 * Also of a date that is over, so that old ones can be tidied away.
 *
 * @throws HttpProblem not-found, edited-meanwhile
 */
export function deleteWorkingHourOverride(
  deps: WorkingHoursDeps,
  principal: Principal,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await findOverride(edit.transaction, (override) => override.id === id);
    if (before === null) throw notFound();
    refuseOutdated(contentVersion(before), ifMatch);
    await repository.removeWorkingHourOverride(edit.transaction, id);
    await auditCatalogue(edit, { ...subjectOf(before), before, after: null });
  });
}

async function findOverride(
  transaction: Parameters<typeof listWorkingHourOverrides>[0],
  isMeant: (override: WorkingHourOverride) => boolean,
): Promise<WorkingHourOverride | null> {
  return (await listWorkingHourOverrides(transaction)).find(isMeant) ?? null;
}

const subjectOf = ({ id, overrideDate }: WorkingHourOverride) =>
  ({ subject: 'working-hours', subjectId: id, label: overrideDate }) as const;

function refuseReversed(hours: { openTime: string; closeTime: string }): void {
  if (validateHours(hours).valid) return;
  throw new HttpProblem('hours-reversed', 'Closing must be after opening, on the same day.', {
    parameter: 'closeTime',
  });
}

/** What the editor saw must be what is there: also nothing, which `If-None-Match: *` says. @throws HttpProblem edited-meanwhile */
function refuseUnseen(current: object | null, { ifMatch, ifNoneMatch }: Preconditions): void {
  const version = current && contentVersion(current);
  if (!isMatch(ifMatch, version) || !isNoneMatch(ifNoneMatch, version)) throw editedMeanwhile();
}
