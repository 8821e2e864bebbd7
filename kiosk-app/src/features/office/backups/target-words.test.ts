import { BACKUP_TARGETS } from '@printfront/shared/contracts/backup-settings.ts';
import { expect, it } from 'vitest';
import { officeFieldsText } from '#text/office-fields.ts';
import { check } from '#ui/form-schema.ts';
import { draftOf, PLACES, typedTarget } from './target-draft.ts';

/** Stands in no field that can be wrong: a computer says it of itself, or it is ticked. */
const NO_FIELDS = new Set(['kind', 'hostKey', 'withKey']);
const KINDS = Object.keys(BACKUP_TARGETS) as (keyof typeof BACKUP_TARGETS)[];

it.each(KINDS)('of a place for backups (%s) every field says in both languages what is wanted', (kind) => {
  const fields = Object.keys(BACKUP_TARGETS[kind].shape).filter((field) => !NO_FIELDS.has(field));
  const names = fields.map((field) => (field === PLACES.subfolder && kind !== 'folder' ? 'subfolder' : field));
  for (const language of ['th', 'en'] as const) {
    const words: Record<string, string> = officeFieldsText[language].backup;
    expect(names.filter((name) => words[name] === undefined)).toEqual([]);
  }
});

it('a folder that does not begin with / is wrong at its field', () => {
  const typed = typedTarget({ ...draftOf(null), folder: 'media/usb/printfront' });
  expect(check(BACKUP_TARGETS.folder, typed).problems).toEqual({ folder: 'wrong' });
  expect(officeFieldsText.en.backup.folder).toContain('begins with /');
});
