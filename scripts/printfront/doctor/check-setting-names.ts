import fs from 'node:fs';
import {
  findMachineVariables,
  findUnlikeSettings,
  parseUnitSettings,
} from '@printfront/shared/server/env/unit-settings.ts';
import { findUnread } from '@printfront/shared/server/env/unread-settings.ts';
import { CENTRAL_VARIABLES } from '../../../cloud-sync/central/settings/env.ts';
import { PROVISION_VARIABLES } from '../../../edge-server/router-tools/provision/provision-settings.ts';
import { EDGE_VARIABLES } from '../../../edge-server/settings/env.ts';
import type { Machine } from '../machine.ts';
import { type Check, type Finding, wrongSetting } from './finding.ts';

/** Of providers central refuses a wrong name by itself. */
const OF_PROVIDERS = /^OIDC_/;

/** What stands among the settings and nobody reads: the server starts all the same, with something else than was meant. */
export const SETTING_NAMES_CHECK: Check = {
  name: 'the names of settings',
  look: async ({ machine }) => (machine.isContainer ? ofVariables(machine) : ofFile(machine)),
};

const knownOf = ({ kind }: Machine) =>
  kind === 'edge' ? [...EDGE_VARIABLES, ...PROVISION_VARIABLES] : CENTRAL_VARIABLES;
const unreadOf = (machine: Machine, names: readonly string[]) =>
  findUnread(names, knownOf(machine)).filter(({ name }) => machine.kind === 'edge' || !OF_PROVIDERS.test(name));

/** A container has variables of many. */
const ofVariables = (machine: Machine): Finding[] =>
  unreadOf(machine, Object.keys(machine.said)).flatMap(({ name, meant }) =>
    meant === undefined ? [] : unread(name, meant, 'the variables of the container'),
  );

function ofFile(machine: Machine): Finding[] {
  const { settingsFile } = machine;
  if (!fs.existsSync(settingsFile)) return [];
  const text = fs.readFileSync(settingsFile, 'utf8');
  const unlike = findUnlikeSettings(text).map((line) =>
    wrongSetting(
      'setting-unlike',
      `Line ${line} of ${settingsFile} is no setting, and is left out.`,
      'Write it as NAME=value, without a word before it, or begin it with # where it is only a note.',
    ),
  );
  const ofMachine = findMachineVariables(text).map(({ line, name }) =>
    wrongSetting(
      'setting-of-machine',
      `Line ${line} of ${settingsFile} sets ${name}, which is the machine’s and no setting of the server.`,
      `Take that line out, and run systemctl restart ${machine.unit}.`,
    ),
  );
  const names = unreadOf(machine, Object.keys(parseUnitSettings(text)));
  return [...ofMachine, ...unlike, ...names.map(({ name, meant }) => unread(name, meant, settingsFile))];
}

const unread = (name: string, meant: string | undefined, where: string): Finding =>
  wrongSetting(
    'setting-unread',
    `Nobody reads the setting ${name} in ${where}${meant === undefined ? '.' : `: did you mean ${meant}?`}`,
    'Mend its name (docs/settings.md) or take it out, and start the server again.',
  );
