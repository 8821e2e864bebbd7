import { expect, test } from 'vitest';
import { folderCommands } from './folder-commands.ts';

test('the lines that let a server into a folder are those of the handbook', () => {
  expect(folderCommands('/srv/printer')).toEqual({
    make: 'sudo mkdir -p /srv/printer\nsudo chown printfront: /srv/printer',
    edit: 'sudo systemctl edit printfront-edge',
    unit: '[Service]\nReadWritePaths=/srv/printer',
    restart: 'sudo systemctl restart printfront-edge',
  });
});

test('blanks, quotes and percent signs in a name end nothing', () => {
  const { make, unit } = folderCommands(`/srv/nok's 100% "printer"`);
  expect(make).toContain(`mkdir -p '/srv/nok'\\''s 100% "printer"'`);
  expect(unit).toBe(`[Service]\nReadWritePaths="/srv/nok's 100%% \\"printer\\""`);
});
