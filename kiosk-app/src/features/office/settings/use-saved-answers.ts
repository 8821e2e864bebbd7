import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '#api/call.ts';
import { type EditDraft, fresh, isSameContent } from '#ui/edit-draft.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { changedFields, givenWay, takenOver } from './merge-edits.ts';

type Value = AuditEntry['changes'][number]['from'];

/** What another saved while something was being typed. */
export interface OthersSave {
  by: string;
  at: string | null;
  /** Those that the other changed. */
  fields: { field: string; theirs: Value; mine: Value; isTyped: boolean }[];
  /** Something is typed in other fields too. */
  hasMore: boolean;
}

/** Answers of an owner that are saved together, as they are in force. */
export interface SavedAnswers {
  version: string;
  savedBy: string | null;
  savedAt: string | null;
}

export interface AnswersPlan<Fields extends object, Body, Saved extends SavedAnswers, Sent> {
  saved: Saved;
  schema: z.ZodType<Body>;
  typed: (saved: Saved) => Fields;
  read: (fields: Fields) => unknown;
  /** What counts of what is typed; by default all of it. */
  counted?: (fields: Fields) => object;
  /** By the names of the list of changes, where these are others than those of the fields. */
  named?: (fields: Fields) => object;
  /** Fields that are one answer, and go together. */
  together?: readonly (readonly string[])[];
  /** A switch over all of it is as with the one whose answers are gone on with. */
  follows?: keyof Fields & string;
  /** @param version that was seen */
  save: (sent: Sent, version: string) => Promise<Saved>;
  /** Before anything is asked again. */
  onSaved?: (saved: Saved) => void;
  onSettled: () => unknown;
}

export interface AnswersState<Fields extends object, Body, Sent = Body> {
  form: Form<Fields, Body>;
  /** Fields that differ from what is in force. */
  changed: string[];
  wrongCount: number;
  /** Null while nobody did. */
  other: OthersSave | null;
  /** Goes on with what is typed here over what the other saved; fields that only the other changed become his. */
  keepMine: () => void;
  /** Takes what the other changed; what is typed in other fields stays. */
  takeTheirs: () => void;
  discard: () => void;
  /** A person tries to save: what is to be sent, or null while something is wrong. */
  attempt: () => Body | null;
  send: (sent: Sent) => void;
  isSaving: boolean;
  /** Another was faster than what was sent last. */
  isRefused: boolean;
  isSaved: boolean;
}

/** Answers as they are being typed. What another owner saves meanwhile is told before anything is saved over it. */
export function useSavedAnswers<Fields extends object, Body, Saved extends SavedAnswers, Sent = Body>(
  plan: AnswersPlan<Fields, Body, Saved, Sent>,
): AnswersState<Fields, Body, Sent> {
  const { saved, counted = itself, together = [] } = plan;
  const current = { version: saved.version, fields: plan.typed(saved) };
  const [kept, setKept] = useState<EditDraft<Fields>>(() => fresh(current));
  const isSame = (one: Fields, other: Fields) => isSameContent(counted(one), counted(other));
  const isTouched = !isSame(kept.fields, kept.base.fields);
  // Nothing was typed, or the other came to the same: there is nothing to tell.
  const isBehind = kept.base.version !== current.version && isTouched && !isSame(kept.fields, current.fields);
  const draft = kept.base.version === current.version || isBehind ? kept : fresh(current);
  const sending = useMutation<Saved, CallError, Sent>({
    mutationFn: (sent) => plan.save(sent, draft.base.version),
    onSuccess: (now) => {
      // As the server wrote it: digits without dashes, text without spaces around it.
      plan.onSaved?.(now);
      form.restart();
      setKept(fresh({ version: now.version, fields: plan.typed(now) }));
    },
    onSettled: () => plan.onSettled(),
  });
  const form = useForm<Fields, Body>({
    schema: plan.schema,
    draft: { fields: draft.fields, change: (fields) => setKept({ base: draft.base, fields }) },
    read: plan.read,
    sending,
  });
  const changed = changedFields(counted(draft.base.fields), counted(draft.fields));
  const merge = (by: typeof takenOver, chosen: Fields) => {
    const fields = by(draft.base.fields, draft.fields, current.fields, together);
    const { follows } = plan;
    setKept({ base: current, fields: follows ? { ...fields, [follows]: chosen[follows] } : fields });
  };
  const beginAnew = () => {
    sending.reset();
    form.restart();
  };
  return {
    form,
    changed,
    wrongCount: Object.keys(form.shown).length,
    other: isBehind ? { by: saved.savedBy ?? '–', at: saved.savedAt, ...compared(plan, draft, current.fields) } : null,
    keepMine: () => merge(takenOver, draft.fields),
    takeTheirs: () => {
      beginAnew();
      merge(givenWay, current.fields);
    },
    discard: () => {
      beginAnew();
      setKept(fresh(current));
    },
    attempt: () => (sending.isPending || isBehind ? null : form.attempt()),
    send: sending.mutate,
    isSaving: sending.isPending,
    isRefused: sending.error?.code === 'edited-meanwhile',
    isSaved: sending.isSuccess && changed.length === 0,
  };
}

const itself = <Fields extends object>(fields: Fields): object => fields;

/** By field whose answer is what. */
function compared<Fields extends object>(
  { counted = itself, named, read }: Pick<AnswersPlan<Fields, never, never, never>, 'counted' | 'named' | 'read'>,
  { base, fields: mine }: EditDraft<Fields>,
  theirs: Fields,
): Pick<OthersSave, 'fields' | 'hasMore'> {
  const keyed = named ?? counted;
  const answers = (fields: Fields) => (named === undefined ? read(fields) : named(fields)) as object;
  const changed = changedFields(keyed(base.fields), keyed(mine));
  const others = changedFields(keyed(base.fields), keyed(theirs));
  return {
    fields: others.map((field) => ({
      field,
      theirs: answerIn(answers(theirs), field),
      mine: answerIn(answers(mine), field),
      isTyped: changed.includes(field),
    })),
    hasMore: changed.some((field) => !others.includes(field)),
  };
}

/** Something that is no number is no value either. */
function answerIn(values: object, field: string): Value {
  const value: Value | undefined = Reflect.get(values, field);
  return value === undefined || Number.isNaN(value) ? null : value;
}
