import { expect, it } from 'vitest';
import { runEach } from './one-task-each.ts';

it('runs each file that a page starts with as it comes, and fetches it no later than before', () => {
  const page = '<link rel="modulepreload" crossorigin href="/assets/react-1.js"><link rel="stylesheet" href="/a.css">';
  expect(runEach(page)).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/react-1.js">\n    ' +
      '<script type="module" async crossorigin src="/assets/react-1.js"></script><link rel="stylesheet" href="/a.css">',
  );
});
