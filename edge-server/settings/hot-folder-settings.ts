import {
  DEFAULT_HOT_FOLDER_LAYOUT,
  HOT_FOLDER_FIELDS,
  type HotFolderLayout,
  type HotFolderProblem,
  layoutProblems,
} from '@printfront/shared/domain/hot-folder-layout.ts';
import { Flag, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { z } from 'zod';

/** How files come to lie in the hot folder. */
export const HotFolderSettings = {
  HOT_FOLDER_DPOF: Flag.default(DEFAULT_HOT_FOLDER_LAYOUT.hasDpof),
  HOT_FOLDER_TEMPLATE: z.string().max(300).default(DEFAULT_HOT_FOLDER_LAYOUT.template),
  HOT_FOLDER_FILES: z.enum(['per-photo', 'per-copy']).default(DEFAULT_HOT_FOLDER_LAYOUT.files),
  HOT_FOLDER_CLOSING: z.string().max(300).optional(),
  HOT_FOLDER_ORDER_SHEET: Flag.default(DEFAULT_HOT_FOLDER_LAYOUT.hasOrderSheet),
};

const SettingsObject = z.object(HotFolderSettings);

const WORDS: Record<HotFolderProblem, (what: string) => string> = {
  empty: () => 'it is empty',
  'unknown-field': (what) =>
    `${what} is no field; there are ${HOT_FOLDER_FIELDS.map((name) => `{${name}}`).join(', ')}`,
  brace: (what) => `a ${what} belongs to no field`,
  'leaves-folder': (what) => `“${what}” leads out of the hot folder or nowhere`,
  hidden: (what) => `“${what}” would be hidden`,
  'refused-by-windows': (what) => `Windows refuses “${what}” as a name`,
  'too-long': (what) => `“${what}” can become too long`,
  'not-jpg': (what) => `“${what}” must end with .jpg`,
  'not-csv-or-xml': (what) => `“${what}” must end with .csv or .xml`,
  'names-collide': (what) => `without ${what} two files could have the same name`,
  'dpof-needs-folder': (what) => `with DPOF the path begins with a folder of each order: ${what}`,
  'dpof-needs-ascii': (what) => `with DPOF “${what}” must not be in it: only plain letters and digits`,
};

/** @throws SettingError naming the first thing that is wrong */
export function hotFolderLayoutOf(settings: z.output<typeof SettingsObject>): HotFolderLayout {
  const layout: HotFolderLayout = {
    template: settings.HOT_FOLDER_TEMPLATE,
    files: settings.HOT_FOLDER_FILES,
    hasDpof: settings.HOT_FOLDER_DPOF,
    closing: settings.HOT_FOLDER_CLOSING ?? null,
    hasOrderSheet: settings.HOT_FOLDER_ORDER_SHEET,
  };
  const [first] = layoutProblems(layout);
  if (first === undefined) return layout;
  const setting = first.where === 'template' ? 'HOT_FOLDER_TEMPLATE' : 'HOT_FOLDER_CLOSING';
  throw new SettingError(`The setting ${setting} cannot be used: ${WORDS[first.problem](first.what)}.`);
}
