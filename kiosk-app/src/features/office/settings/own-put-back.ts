import {
  type OwnPart,
  removeOwnPart,
  type ShopOwn,
  setOwnAccount,
  setOwnDetails,
  setOwnHours,
} from '@printfront/shared/contracts/shop-own.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import { CLOSED_TIME, isClosed } from '@printfront/shared/domain/working-hours.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CallError, call } from '#api/call.ts';
import { rereadSettings } from '#api/settings-queries.ts';
import { shopsOwnQuery } from '#api/shop-own-queries.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
import { type Before, changedFrom, type PutBack } from './use-put-back.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** As the list of changes names them, after the switch of the part: a part goes back whole, as its switch does. */
const FIELDS: Record<OwnPart, readonly string[]> = {
  details: ['name', 'address', 'phone', 'lineId', 'mapUrl'],
  account: ['promptPayId', 'promptPayName', 'bank', 'bankName', 'bankAccountNumber', 'bankAccountName'],
  hours: DAYS.map((day) => `day${day}`),
};
const PARTS = Object.keys(FIELDS) as OwnPart[];
export const OWN_TOGETHER = PARTS.map((part) => [part, ...FIELDS[part]]);

const SCHEMAS = {
  details: bodyOf(setOwnDetails),
  account: bodyOf(setOwnAccount),
  hours: bodyOf(setOwnHours),
};

/** What is sent; null lets the shop be as all shops again. */
export interface OwnBody {
  part: OwnPart;
  body: object | null;
}

/** What a shop has for itself, by the names of the list of changes. */
export function ownByField(own: ShopOwn, part: OwnPart): Before {
  const { values } = own[part];
  const of = (field: string) => {
    if (values === null) return null;
    return 'week' in values ? lineOf(values.week, Number(field.slice(-1))) : (Reflect.get(values, field) ?? null);
  };
  return { [part]: values !== null, ...Object.fromEntries(FIELDS[part].map((field) => [field, of(field)])) };
}

function lineOf(week: readonly WorkingHour[], day: number): string | null {
  const hours = week.find(({ dayOfWeek }) => dayOfWeek === day);
  return hours === undefined || isClosed(hours) ? null : `${hours.openTime.slice(0, 5)}–${hours.closeTime.slice(0, 5)}`;
}

/** What is to be sent so that a part is as it was; null where that was nothing that can be saved. */
export function ownBodyOf(own: ShopOwn, part: OwnPart, before: Before): OwnBody | null {
  const then = { ...ownByField(own, part), ...before };
  if (then[part] !== true) return own[part].values === null ? null : { part, body: null };
  const values = part === 'hours' ? { week: DAYS.map((day) => hoursOf(day, then[`day${day}`])) } : then;
  const schema: z.ZodType<object> = SCHEMAS[part];
  const { body } = check(schema, values);
  return body && { part, body };
}

function hoursOf(dayOfWeek: number, line: Before[string] | undefined) {
  const [openTime, closeTime] = typeof line === 'string' ? line.split('–').map((time) => `${time}:00`) : [];
  return { dayOfWeek, openTime: openTime ?? CLOSED_TIME, closeTime: closeTime ?? CLOSED_TIME };
}

const partOf = (before: Before): OwnPart | undefined =>
  PARTS.find((part) => part in before || FIELDS[part].some((field) => field in before));

/** A part as it was before a change of the list. */
export function useOwnPutBack(own: ShopOwn | undefined): PutBack<OwnBody> | undefined {
  const queryClient = useQueryClient();
  const putting = useMutation<unknown, CallError, { body: OwnBody; version: string }>({
    mutationFn: ({ body: { part, body }, version }) => send(own?.shopId ?? '', { part, body }, version),
    onSettled: async () => {
      await queryClient.invalidateQueries(shopsOwnQuery());
      return rereadSettings(queryClient);
    },
  });
  if (own === undefined) return undefined;
  const nowOf = (before: Before): Before => {
    const part = partOf(before);
    if (part === undefined) return {};
    // Where it is as all shops afterwards, its fields are not empty: they are theirs, and the switch says so.
    return changedFrom(ownByField(own, part), before[part] === false ? { [part]: false } : before);
  };
  return {
    nowOf,
    toSave(before) {
      const part = partOf(before);
      const fields = Object.keys(nowOf(before));
      if (part === undefined || fields.length === 0 || fields.some((field) => field in own[part].fixed)) return null;
      const body = ownBodyOf(own, part, before);
      return body && { body, version: own[part].version };
    },
    save: putting.mutate,
    isSaving: putting.isPending,
  };
}

function send(id: string, { part, body }: OwnBody, ifMatch: string): Promise<unknown> {
  const params = { id };
  if (body === null) return call(removeOwnPart, { params: { id, part }, ifMatch });
  if (part === 'details') return call(setOwnDetails, { params, ifMatch, body: SCHEMAS.details.parse(body) });
  if (part === 'account') return call(setOwnAccount, { params, ifMatch, body: SCHEMAS.account.parse(body) });
  return call(setOwnHours, { params, ifMatch, body: SCHEMAS.hours.parse(body) });
}
