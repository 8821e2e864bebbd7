import { type ChangeEvent, type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldsText } from '#text/fields.ts';
import { addText } from '#text/i18n.ts';
import type { officeFieldsText } from '#text/office-fields.ts';
import { focusFirstProblem } from './focus-first-problem.ts';
import {
  check,
  limitsAt,
  type ProblemKind,
  type Refusal,
  refusedPlace,
  shownProblems,
  valueAt,
  withValueAt,
} from './form-schema.ts';

addText('fields', fieldsText);

/** A name of a field, `name` or `name.th`. */
export type FieldName<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends object ? Name | `${Name}.${keyof Fields[Name] & string}` : Name;
}[keyof Fields & string];

type FieldValue<Fields, Name extends string> = Name extends keyof Fields
  ? Fields[Name]
  : Name extends `${infer Outer}.${infer Inner}`
    ? Outer extends keyof Fields
      ? FieldValue<Fields[Outer], Inner>
      : never
    : never;

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What is spread into an input. */
export interface Field<Value> {
  value: Value;
  onChange: (next: Value | Typing) => void;
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  error: string | undefined;
  /** Mantine’s password field does not say it by itself. */
  'aria-invalid': true | undefined;
  maxLength: number | undefined;
}

export interface FormOptions<Fields, Body> {
  /** Of the contract: says what is wrong and how long a text may be. */
  schema: z.ZodType<Body>;
  /** Group of words in text/fields.ts or text/office-fields.ts that this form has of its own. */
  words?: keyof ((typeof fieldsText)['en'] & (typeof officeFieldsText)['en']) & string;
  draft: { fields: Fields; change: (fields: Fields) => void };
  /** What would be sent of the fields; by default they are called and typed as it is. */
  read?: (fields: Fields) => unknown;
  /** Of fields that stand elsewhere in what is sent. */
  places?: Partial<Record<keyof Fields & string, string>>;
  /** The call that is being made, or was made last. */
  sending?: { error: Refusal | null; isPending: boolean } | undefined;
  /** Of one of several that are sent together: a person has tried to. */
  isTried?: boolean;
  /** It has opened where a person is: the person goes on in its first field. */
  opensInPlace?: boolean;
}

export interface FormFields<Fields> {
  fields: Fields;
  /** Of things that are no text: switches, choices. */
  change: (changes: Partial<Fields>) => void;
  field: <Name extends FieldName<Fields>>(name: Name) => Field<FieldValue<Fields, Name>>;
}

export interface Form<Fields, Body> extends FormFields<Fields> {
  /** Of what is around the fields: the first that is wrong is looked for in it. */
  root: RefObject<HTMLFormElement | null>;
  /** What would be sent now; null while something is wrong. */
  body: Body | null;
  /** What is shown to be wrong, by place. */
  shown: Readonly<Record<string, ProblemKind>>;
  /** To be called when a person tries to send: gives out what is to be sent, or leads to the first field that is wrong. */
  attempt: () => Body | null;
  /** The same for a form of its own. */
  submit: (onWhole: (body: Body) => void) => (event?: { preventDefault: () => void }) => void;
  /** The error, unless a field says it, or it is that another editor was faster, which has words of its own. */
  failure: Error | null;
  /** As if nobody had been here yet. */
  restart: () => void;
}

/**
 * A form over a call of the contract. A field turns red once the person has left it with something in it, or has tried to
 * send; what the server refuses is said at its field until that is changed.
 */
export function useForm<Fields extends object, Body>(options: FormOptions<Fields, Body>): Form<Fields, Body> {
  const { schema, words, draft, places, sending, isTried = false, opensInPlace = false } = options;
  const { error, isPending } = sending ?? NOT_SENT;
  const { t } = useTranslation('fields');
  const root = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<unknown>(undefined);
  const typed = options.read === undefined ? draft.fields : options.read(draft.fields);
  const { body, problems } = check(schema, typed);
  const refused = refusedPlace(error, schema);
  // Until that is changed.
  const isRefused = refused !== null && isSame(valueAt(typed, refused), valueAt(sent, refused));
  const shown = shownProblems(problems, {
    left,
    hasTried: isTried || sent !== undefined,
    refusal: isRefused ? { place: refused, code: error?.code ?? '' } : null,
  });
  useEffect(() => {
    if (opensInPlace) root.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [opensInPlace]);
  useEffect(() => {
    if (error !== null && refused !== null) focusFirstProblem(root.current);
  }, [error, refused]);

  const field: Form<Fields, Body>['field'] = (name) => {
    const place = places?.[name as keyof Fields & string] ?? name;
    const limits = limitsAt(schema, place);
    const kind = shown[place];
    return {
      value: valueAt(draft.fields, name) as FieldValue<Fields, typeof name>,
      onChange: (next) => draft.change(withValueAt(draft.fields, name, typedValue(next))),
      // An empty field may be filled yet.
      onBlur: ({ currentTarget: { value } }) => {
        if (value.trim() !== '' && !left.includes(place)) setLeft([...left, place]);
      },
      error: kind && t(wordKeys(kind, name, words), { ...limits }),
      'aria-invalid': kind === undefined ? undefined : true,
      maxLength: limits?.maxLength,
    };
  };
  const attempt = () => {
    setSent(typed);
    if (body === null) focusFirstProblem(root.current);
    return body;
  };
  return {
    root,
    fields: draft.fields,
    change: (changes) => draft.change({ ...draft.fields, ...changes }),
    field,
    body,
    shown,
    attempt,
    submit: (onWhole) => (event) => {
      event?.preventDefault();
      const whole = isPending ? null : attempt();
      if (whole !== null) onWhole(whole);
    },
    failure: refused !== null || error?.code === 'edited-meanwhile' ? null : error,
    restart: () => {
      setLeft([]);
      setSent(undefined);
    },
  };
}

const NOT_SENT = { error: null, isPending: false };

/** Typed values are plain data. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const typedValue = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'currentTarget' in next ? valueAt(next, 'currentTarget.value') : next;

/** From the form’s own words for this field to those for any. */
function wordKeys(kind: ProblemKind, name: string, words = 'any'): string[] {
  const [own = ''] = name.split('.');
  const field = kind === 'missing' ? [] : [`${words}.${own}`];
  return [`${words}.${own}_${kind}`, `problems:${kind}`, ...field, `any.${kind}`, 'any.wrong'];
}
