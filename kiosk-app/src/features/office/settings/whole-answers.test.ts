import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { expect, it } from 'vitest';
import { pastAnswers } from './whole-answers.ts';

const entry = (id: string, changes: AuditEntry['changes']): AuditEntry => ({
  id,
  at: '2026-11-21T05:00:00Z',
  by: 'Nok',
  subject: 'settings',
  subjectId: 'payment',
  label: 'Payment',
  action: 'changed',
  changes,
});
const TOGETHER = [['promptPayId', 'promptPayName']];

it('fields that belong together are one answer, as all of them were at that moment', () => {
  const entries = [
    entry('name', [{ field: 'promptPayName', from: 'Nok', to: 'Lek' }]),
    entry('both', [
      { field: 'minimumOrder', from: null, to: 2_000 },
      { field: 'promptPayId', from: '0812345678', to: '0899999999' },
    ]),
  ];
  expect(pastAnswers(entries, TOGETHER)).toEqual([
    { entry: entries[0], fields: ['promptPayName'], before: { promptPayName: 'Nok' } },
    { entry: entries[1], fields: ['minimumOrder'], before: { minimumOrder: null } },
    // The new name came later: the old number never was with it.
    { entry: entries[1], fields: ['promptPayId'], before: { promptPayId: '0812345678', promptPayName: 'Nok' } },
  ]);
});
