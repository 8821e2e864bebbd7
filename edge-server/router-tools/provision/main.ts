import { parseArgs } from 'node:util';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { typedHere, usageHere } from '@printfront/shared/server/env/typed-here.ts';
import pino, { type Logger } from 'pino';
import { HotspotError } from '../../hotspot/hotspot-error.ts';
import { planScript, settingsAfterScript } from './plan-script.ts';
import { provisionRouter } from './provision-router.ts';
import { type ProvisionSettings, readProvisionSettings } from './provision-settings.ts';
import { ProvisionStop } from './provision-stop.ts';
import { undoProvision } from './undo-provision.ts';

/**
 * `printfront router`, `npm run router:provision`: sets up the shop's MikroTik router. `--dry-run` only says what it would do,
 * `--undo` takes everything of ours off again, `--script` prints the set-up for the router's terminal. Settings as in docs/router.md.
 */
const HELP = `${usageHere('provisionRouter')}
Sets the shop's MikroTik router up. It speaks to the router as an administrator of it:

  ROUTER_HOST=192.168.88.1 ROUTER_USERNAME=admin ROUTER_PASSWORD=… ${typedHere('provisionRouter')} --dry-run

All that can be set stands in docs/router.md.

  --dry-run      only says what it would do
  --undo         takes everything of ours off again
  --script       writes the set-up for the router's terminal instead`;
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { 'dry-run': flag, undo: flag, script: flag, help: flag } });
  if (values.help) say(HELP);
  else await setUp(values);
} catch (error) {
  process.exitCode = error instanceof SettingError ? error.exitStatus : 1;
  const sentence = explain(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
}

async function setUp(asked: { 'dry-run'?: boolean; undo?: boolean; script?: boolean }): Promise<void> {
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' }, pino.destination(2));
  const run = { settings: readProvisionSettings(), isDryRun: asked['dry-run'] ?? false, logger };
  if (asked.script) await printScript(run.settings, logger);
  else await (asked.undo ? undoProvision(run, say) : provisionRouter(run, say));
}

/** The script alone goes to standard output, so that it can be written to a file; what belongs to the shop's server goes beside it. */
async function printScript(settings: ProvisionSettings, logger: Logger): Promise<void> {
  const script = await planScript(settings, logger);
  process.stdout.write(script.script);
  const lines = settingsAfterScript(settings, script).map((line) => `  ${line}\n`);
  process.stderr.write(`For the settings of the shop’s server, once the router has run it:\n${lines.join('')}`);
}

/** One sentence for what an installer can do something about; undefined for a fault of this program. */
function explain(error: unknown): string | undefined {
  if (error instanceof SettingError || error instanceof ProvisionStop) return error.message;
  if (error instanceof HotspotError) return `${error.message}. Run this again: it goes on where it was.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS') && error instanceof Error ? `${error.message}\n${HELP}` : undefined;
}
