import { useState } from 'react';
import { randomId } from './upload-file.ts';

/** `Idempotency-Key` of what a person tries to do: the same while it is tried again, so that it is done once. */
export interface RetryKey {
  /** @param what is to be done, as it is sent: something else is another thing, with a key of its own */
  of: (what: unknown) => string;
  /** It is done: the same once more is meant as a second one. */
  done: () => void;
}

export function createRetryKey(): RetryKey {
  let tried: { what: string; key: string } | undefined;
  return {
    of(what) {
      const said = JSON.stringify(what);
      if (tried?.what !== said) tried = { what: said, key: randomId() };
      return tried.key;
    },
    done() {
      tried = undefined;
    },
  };
}

/** For as long as the screen is there. */
export const useRetryKey = (): RetryKey => useState(createRetryKey)[0];
