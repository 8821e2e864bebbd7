import { expect, test } from 'vitest';
import { may, RIGHT_NAMES, RIGHTS, ROLE_RANK, ROLES, roleOf } from './roles.ts';

test('a rank is the role that begins at it or below', () => {
  const ranks = [0, 39, 40, 59, 60, 79, 80, 100];
  expect(ranks.map(roleOf)).toEqual([null, null, 'clerk', 'clerk', 'shift-leader', 'shift-leader', 'owner', 'owner']);
});

test('each role may do what it is listed for, and all that a lower one may', () => {
  for (const right of RIGHT_NAMES) {
    const allowed = ROLES.map((role) => may(ROLE_RANK[role], right));
    const first = ROLES.indexOf(RIGHTS[right]);
    expect(allowed, right).toEqual(ROLES.map((_, index) => index >= first));
    expect(may(ROLE_RANK.clerk - 1, right), right).toBe(false);
  }
});

test('customers may do nothing of it, and only owners look after people', () => {
  expect(RIGHT_NAMES.filter((right) => may(0, right))).toEqual([]);
  expect(RIGHT_NAMES.filter((right) => may(79, right) !== may(80, right))).toEqual([
    'people',
    'shops',
    'settings',
    'change-log',
  ]);
});
