import { lazy } from 'react';

/** Asked seldom: nobody loads it with the desk. */
export const PrintedAlready = lazy(async () => ({
  default: (await import('./printed-already-question.tsx')).PrintedAlreadyQuestion,
}));
