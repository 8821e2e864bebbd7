import { finishFirstRun, type lookUpFirstRun, type ReadyCatalogueKey } from '@printfront/shared/contracts/first-run.ts';
import type { Settings, ShopTime } from '@printfront/shared/contracts/settings.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { bodyOf } from '#ui/form-schema.ts';
import { type FirstLookFields, firstLookPlan } from '../settings/look-plan.ts';
import {
  type LanguagesFields,
  languagesPlan,
  type PaymentFields,
  paymentPlan,
  type ShopFields,
  shopPlan,
  timePlan,
} from '../settings/section-plan.ts';
import { hoursOf, type TypedHours, typedHours } from '../working-hours/typed-hours.ts';

/** The last one comes when everything is saved. */
export const STEPS = ['owner', 'shop', 'catalogue', 'payment', 'hours', 'connect'] as const;
export type Step = (typeof STEPS)[number];

export type FirstRunBody = z.output<NonNullable<typeof finishFirstRun.body>>;

/** All that is typed on the way; nothing of it is anywhere else before the end. */
export interface FirstRunDraft {
  owner: { name: string; username: string; password: string };
  shop: ShopFields;
  languages: LanguagesFields;
  /** Absent in what an earlier version of this page has kept. */
  time?: ShopTime;
  look: FirstLookFields;
  /** Of the file that was chosen; the file itself is no part of this text. */
  logoName?: string | undefined;
  catalogue: ReadyCatalogueKey;
  /** Satang by the size's key, where another than the catalogue's was typed; null: what is typed is no amount. */
  prices: Readonly<Record<string, number | null>>;
  payment: PaymentFields;
  /** Sunday first. */
  week: readonly TypedHours[];
  /** Steps that were left for later. */
  skipped: readonly Step[];
}

/** What the server begins with. */
export type FirstRunStart = z.output<NonNullable<typeof lookUpFirstRun.answer>>;

/** What every step is given. */
export interface StepProps {
  draft: FirstRunDraft;
  start: FirstRunStart;
  onChange: (changes: Partial<FirstRunDraft>) => void;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
  isSending: boolean;
  logo: File | null;
  /** The browser has not kept the one that was chosen before the page was loaded again. */
  isLogoLost: boolean;
  onLogo: (logo: File | null) => void;
}

const USUAL: TypedHours = { isClosed: false, openTime: '09:00', closeTime: '18:00' };

export const startOf = (settings: Settings): FirstRunDraft => ({
  owner: { name: '', username: '', password: '' },
  shop: shopPlan.typed(settings.shop.values),
  languages: languagesPlan.typed(settings.languages.values),
  time: timePlan.typed(settings.time.values),
  look: firstLookPlan.typed(settings.look.values),
  catalogue: 'thai-lab',
  prices: {},
  payment: paymentPlan.typed(settings.payment.values),
  week: [typedHours(undefined), USUAL, USUAL, USUAL, USUAL, USUAL, USUAL],
  skipped: [],
});

/** @returns null while something is wrong, which its own step has said */
export function bodyOfDraft(code: string, start: FirstRunStart, draft: FirstRunDraft): FirstRunBody | null {
  const { owner, shop, languages, time = start.settings.time.values, look, catalogue, payment, week, skipped } = draft;
  const hours = week.map((typed, dayOfWeek) => ({ dayOfWeek, ...hoursOf(typed) }));
  const result = bodyOf(finishFirstRun).safeParse({
    code,
    owner,
    shop: shopPlan.read(shop),
    languages: languagesPlan.read(languages),
    time: timePlan.read(time),
    look: firstLookPlan.read(look),
    catalogue,
    prices: pricesOf(start, draft),
    payment: skipped.includes('payment') ? null : paymentPlan.read(payment),
    hours: skipped.includes('hours') ? [] : hours,
  });
  return result.data ?? null;
}

/** Those that were typed for the chosen catalogue: another's are of no use to it. */
export function pricesOf({ catalogues }: FirstRunStart, { catalogue, prices }: FirstRunDraft) {
  const sizes = catalogues.find(({ key }) => key === catalogue)?.sizes ?? [];
  return Object.fromEntries(sizes.flatMap(({ key }) => (prices[key] === undefined ? [] : [[key, prices[key]]])));
}

const KEY = 'printfront-first-run';
export interface KeptFirstRun {
  code: string;
  step: Step;
  /** Null before anything was typed. */
  draft: FirstRunDraft | null;
}
const NOTHING: KeptFirstRun = { code: '', step: 'owner', draft: null };

/**
 * A page that is loaded again goes on where it was, for as long as its tab is open; a password is not kept, and the code opens nothing
 * once there is an owner. @param given the code of a link, which the address has no more by then
 */
export function useKeptFirstRun(given: string) {
  const [kept, setKept] = useState<KeptFirstRun>(() => ({ ...readKept(), ...(given === '' ? {} : { code: given }) }));
  useEffect(() => {
    const draft = kept.draft && { ...kept.draft, owner: { ...kept.draft.owner, password: '' } };
    const isKept = kept.code !== '' && kept.step !== 'connect';
    if (isKept) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, draft }));
    else sessionStorage.removeItem(KEY);
  }, [kept]);
  return [kept, (changes: Partial<KeptFirstRun>) => setKept((now) => ({ ...now, ...changes }))] as const;
}

function readKept(): KeptFirstRun {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return NOTHING;
  // The password is to be typed again.
  return { ...(JSON.parse(text) as KeptFirstRun), step: 'owner' };
}
