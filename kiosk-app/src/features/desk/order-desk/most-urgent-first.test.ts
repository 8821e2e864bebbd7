import { expect, it } from 'vitest';
import { isByDue, mostUrgentFirst, newestOf } from './most-urgent-first.ts';

const order = (id: string, estimatedDueDate: string | null, createdAt: string) => ({ id, estimatedDueDate, createdAt });
const orders = [
  order('no promise', null, '2026-11-23T08:00:00Z'),
  order('newest', '2026-11-23T12:00:00Z', '2026-11-23T09:00:00Z'),
  order('late', '2026-11-23T07:00:00Z', '2026-11-22T09:00:00Z'),
  order('as late, in Bangkok’s words', '2026-11-23T14:00:00+07:00', '2026-11-22T08:00:00Z'),
  order('older, no promise', null, '2026-11-20T08:00:00Z'),
];

it('puts what is due first before what came in first', () => {
  expect(mostUrgentFirst(orders).map(({ id }) => id)).toEqual([
    'as late, in Bangkok’s words',
    'late',
    'newest',
    'older, no promise',
    'no promise',
  ]);
});

it('finds the newest wherever it stands, and sorts only what has been promised', () => {
  expect(newestOf(mostUrgentFirst(orders))?.id).toBe('newest');
  expect(newestOf([])).toBeUndefined();
  expect(['to-print', 'to-hand-over', 'to-post', 'late'].map((stage) => isByDue(stage as 'late'))).not.toContain(false);
  expect([isByDue('to-pay'), isByDue(undefined)]).toEqual([false, false]);
});
