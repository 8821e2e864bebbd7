import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../src');
const styles = path.resolve(src, '../../node_modules/@mantine/core/styles');

it('has the styles of every component that is used', () => {
  const written = readFileSync(path.join(src, 'ui/mantine.css'), 'utf8');
  const used = globSync('**/*.{ts,tsx}', { cwd: src }).flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  expect(used).toContain('Button');
  const missing = used.filter(
    (name) => existsSync(path.join(styles, `${name}.css`)) && !written.includes(`/${name}.css`),
  );
  expect([...new Set(missing)]).toEqual([]);
});
