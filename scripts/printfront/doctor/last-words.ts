import { runProgram } from '../run-program.ts';

/** systemd's own, before the program of a unit has begun (systemd.exec(5)): what it says of them only its journal has. */
const BEFORE_START: Readonly<Partial<Record<string, string>>> = {
  200: 'the folder of the release that runs is not there',
  203: 'the Node of the release that runs is not there',
  205: 'the limits that its unit sets cannot be had',
  208: 'its screen (tty) cannot be opened',
  216: 'the group that the server runs as does not exist',
  217: 'the user that the server runs as does not exist',
  218: 'the rights that its unit sets cannot be had',
  224: 'nobody lets its user sign in (PAM)',
  226: 'a folder that its unit names (ReadWritePaths) is not there, or /tmp cannot be written to',
  228: 'this machine cannot filter its system calls',
  233: 'its folder in /run cannot be made or used: /run may be full',
  238: 'the data folder cannot be made or used',
  239: 'its folder in /var/cache cannot be made or used',
  240: 'its folder in /var/log cannot be made or used',
  241: 'its folder in /etc cannot be made or used',
  243: 'the secrets that its unit names (LoadCredential) cannot be read',
};

type Unit = Readonly<Record<string, string>>;

/**
 * Why the newest start of a unit came to nothing, behind a colon; nothing where nobody said. What an earlier start said may be mended
 * long since, and whoever followed it would go back to a copy without need.
 */
export async function lastWords(name: string, { InvocationID: start, ExecMainStatus = '' }: Unit): Promise<string> {
  const known = BEFORE_START[ExecMainStatus];
  // An id has no other form; without one nobody knows which start a line is of.
  const isKnown = /^[0-9a-f]{32}$/.test(start ?? '');
  const ofServer = known !== undefined || !isKnown ? [] : await linesOf(`_SYSTEMD_INVOCATION_ID=${start}`);
  const said = ofServer.flatMap((line) => sentenceOf(line) ?? []).at(-1);
  if (said !== undefined) return `: ${said}`;
  const ofSystemd = isKnown ? await linesOf(`UNIT=${name}.service`, `INVOCATION_ID=${start}`) : [];
  const why = ofSystemd.flatMap((line) => OF_SYSTEMD.exec(line)?.[1] ?? [])[0]?.replace(OF_UNIT_ROOT, '');
  if (known === undefined) return why === undefined ? '' : `: ${withoutEnd(why)}`;
  return `: ${known}${why === undefined ? '' : ` (${withoutEnd(why)})`}`;
}

async function linesOf(...fields: string[]): Promise<string[]> {
  const { stdout } = await runProgram('journalctl', [...fields, '--output=cat', '--no-pager', '--lines=30']);
  return stdout.split('\n');
}

/** Of what it says in vain the first line has the cause. */
const OF_SYSTEMD = /^\S+\.service: (Failed (?:to|at) .+)$/;
/** Where it builds what the server sees of the machine. */
const OF_UNIT_ROOT = /\/run\/systemd\/(?:unit-root|mount-rootfs)(?=\/)/g;

const LONGEST = 300;
const withoutEnd = (sentence: string) => sentence.replace(/\.$/, '');

/** What is wrong with a setting the server says in a plain sentence at its end, and what nobody expected as its last entry. */
function sentenceOf(line: string): string | null {
  if (line.length < LONGEST && /^[A-Z].*\.$/.test(line)) return withoutEnd(line);
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line);
    const FATAL = 60;
    if (level !== FATAL) return null;
    const why = typeof err?.message === 'string' ? `: ${err.message}` : '';
    return withoutEnd(`${msg}${why}`.split('\n')[0]?.slice(0, LONGEST) ?? '');
  } catch {
    return null; // cut by the journal
  }
}
