import { describe, expect, it } from 'vitest';
import { changedFields, givenWay, takenOver } from './merge-edits.ts';

const BEFORE = { name: { th: 'ก', en: 'A' }, phone: '1', line: 'x' };

describe('two owners at one section', () => {
  it('what differs is named by its field', () => {
    expect(changedFields(BEFORE, { ...BEFORE, name: { th: 'ก', en: 'B' }, line: 'y' })).toEqual(['name', 'line']);
    expect(changedFields(BEFORE, structuredClone(BEFORE))).toEqual([]);
  });

  it('what one typed stays, and the rest is as the other saved it', () => {
    const typed = { ...BEFORE, phone: '2' };
    const theirs = { ...BEFORE, phone: '3', line: 'theirs' };
    expect(takenOver(BEFORE, typed, theirs)).toEqual({ ...BEFORE, phone: '2', line: 'theirs' });
  });

  it('what the other saved is taken, and what only one typed stays', () => {
    const typed = { ...BEFORE, phone: '2', line: 'mine' };
    const theirs = { ...BEFORE, phone: '3' };
    expect(givenWay(BEFORE, typed, theirs)).toEqual({ ...BEFORE, phone: '3', line: 'mine' });
  });

  it('fields that are one answer stay one person’s', () => {
    const together = [['phone', 'line']];
    const typed = { ...BEFORE, phone: '2' };
    const theirs = { ...BEFORE, line: 'theirs' };
    expect(takenOver(BEFORE, typed, theirs, together)).toEqual(typed);
    expect(givenWay(BEFORE, typed, theirs, together)).toEqual(theirs);
  });
});
