import { checkFirstOwner } from '@printfront/shared/contracts/first-run.ts';
import { useMutation } from '@tanstack/react-query';
import { CallError, call } from '#api/call.ts';
import { shopPlan } from '../settings/section-plan.ts';
import type { FirstRunDraft } from './first-run-draft.ts';

export type TypedOwner = FirstRunDraft['owner'];

/** What the server will not have of an owner, until that is typed otherwise. */
export interface RefusedOwner {
  field: 'username' | 'password';
  /** It is still so in the field. */
  isTyped: boolean;
  /** By who wanted to go on, and not only left a field. */
  wasTried: boolean;
}

const FIELDS: Readonly<Record<string, RefusedOwner['field']>> = {
  'already-exists': 'username',
  'password-easy': 'password',
};

/** @param tried what was refused @param typed what stands in the fields now */
export function refusedOwner(
  error: Error | null,
  tried: TypedOwner | undefined,
  typed: TypedOwner,
): RefusedOwner | null {
  const code = error instanceof CallError ? error.code : '';
  const field = FIELDS[code];
  if (field === undefined || tried === undefined) return null;
  return { field, isTyped: tried[field] === typed[field], wasTried: true };
}

/** Asks the server about the owner before the last step: when the password is left, and when a step is. */
export function useOwnerCheck(code: string, { owner, shop }: FirstRunDraft) {
  const ask = useOwnerQuestion(code);
  const atField = useOwnerQuestion(code);
  const name = shopPlan.schema.shape.name.safeParse(shopPlan.read(shop).name).data;
  const asked = { owner, shopName: name };
  const onNext = refusedOwner(ask.error, ask.variables?.owner, owner);
  const onLeaving = refusedOwner(atField.error, atField.variables?.owner, owner);
  const isLeft = onLeaving?.isTyped === true;
  return {
    refused: onNext?.isTyped ? onNext : isLeft ? { ...onLeaving, wasTried: false } : null,
    /** Why it could not be asked. */
    failure: onNext === null ? ask.error : null,
    isAsking: ask.isPending,
    checkAtField: () => atField.mutate(asked),
    /** @param then what follows when it is right @param otherwise when it is not */
    check: (then: () => void, otherwise: () => void) =>
      ask.mutate(asked, {
        onSuccess: then,
        onError: (error) => refusedOwner(error, owner, owner) !== null && otherwise(),
      }),
  };
}

const useOwnerQuestion = (code: string) =>
  useMutation({
    mutationFn: (asked: { owner: TypedOwner; shopName: { th: string; en: string } | undefined }) =>
      call(checkFirstOwner, { body: { code, ...asked } }),
  });
