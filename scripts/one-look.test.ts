import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../kiosk-app/src');
const filesOf = (ending: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const);

it('says what went wrong in the house’s own notice, not in one of Mantine’s colours', () => {
  const screens = filesOf('.tsx');
  const others = screens.filter(([, text]) => /\bAlert\b[^}]*\} from '@mantine\/core'/.test(text));
  expect(screens.length).toBeGreaterThan(100);
  expect(others.map(([file]) => file)).toEqual([]);
});

it('fills nothing with amber because it is chosen: amber is the next step’s', () => {
  const rules = filesOf('.css').flatMap(([file, text]) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, at = '', says = '']) => ({ file, at: at.trim(), says })),
  );
  const isChosen = /data-selected|aria-pressed="true"|aria-selected="true"|:checked/;
  const amber = rules.filter(({ at, says }) => isChosen.test(at) && /background[^;]*var\(--accent\)/.test(says));
  expect(rules.length).toBeGreaterThan(1000);
  expect(amber.map(({ file, at }) => `${file}: ${at}`)).toEqual([]);
});
