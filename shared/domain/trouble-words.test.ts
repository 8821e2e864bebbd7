import { expect, test } from 'vitest';
import { TROUBLE_WORDS } from './trouble-words.ts';
import { TROUBLE_KINDS } from './troubles.ts';

test('every kind has words in both languages, and says where it is and what to do', () => {
  for (const words of Object.values(TROUBLE_WORDS)) {
    expect(Object.keys(words).sort()).toEqual([...TROUBLE_KINDS].sort());
    for (const { title, toDo } of Object.values(words)) {
      expect(title).toMatch(/^\{\{shop\}\}: /);
      expect(toDo.length).toBeGreaterThan(20);
    }
  }
});
