import { type Look, LookWithoutPictures } from '@printfront/shared/contracts/look.ts';
import { type Settings, setLook } from '@printfront/shared/contracts/settings.ts';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import type { SectionPlan } from './section-plan.ts';

export interface LookFields extends Omit<Look, 'accent' | 'darkWhenClosed'> {
  darkWhenClosed: boolean;
  /** Empty: the kit's own. */
  accent: string;
}

const accentOf = (typed: string) => (typed.trim() === '' ? null : typed);

export const lookPlan = {
  section: 'look',
  of: ({ look }) => look,
  schema: bodyOf(setLook),
  typed: (values) => ({
    ...values,
    accent: values.accent ?? '',
    // Absent from an older central.
    darkWhenClosed: values.darkWhenClosed ?? true,
  }),
  read: ({ startPictures, ...fields }) => ({
    ...fields,
    accent: accentOf(fields.accent),
    startPictures: startPictures.map((one) => ({ ...one, description: one.description || null })),
  }),
  save: (body, ifMatch) => call(setLook, { body, ifMatch }),
} as const satisfies SectionPlan<Settings['look']['values'], LookFields, Look>;

/** What the first run asks of it; the logo is sent when there is an owner. */
export const firstLookPlan = {
  schema: LookWithoutPictures,
  typed: ({ accent, kioskTheme, homeTheme }: Look): FirstLookFields => ({
    accent: accent ?? '',
    kioskTheme,
    homeTheme,
  }),
  read: (fields: FirstLookFields) => ({ ...fields, accent: accentOf(fields.accent) }),
};

export type FirstLookFields = Pick<LookFields, 'accent' | 'kioskTheme' | 'homeTheme'>;
