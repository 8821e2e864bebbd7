import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import process from 'node:process';
import Sqlite from 'better-sqlite3';

/**
 * Preloaded (`--import`) into a server: kills it with SIGKILL at one step between the first byte of a photo and its answer,
 * once the server has said that it is ready. `DIE_AT` is `before:rename:3`: before the third rename; or `tell`: then it
 * lives, and writes `reached before:rename` for each that it comes to. The server knows nothing of it.
 */
export const STEPS = ['open', 'write', 'datasync', 'rename', 'sync', 'commit', 'answer'] as const;
export type Step = (typeof STEPS)[number];

const [moment, wanted, count] = (process.env.DIE_AT ?? '').split(':');
let isArmed = false;
let seen = 0;

function reach(step: Step, at: 'before' | 'after'): void {
  if (isArmed && moment === 'tell') process.stderr.write(`reached ${at}:${step}\n`);
  if (!isArmed || step !== wanted || at !== moment) return;
  seen += 1;
  if (seen === Number(count)) process.kill(process.pid, 'SIGKILL');
}

// biome-ignore lint/suspicious/noExplicitAny: methods of any shape are wrapped alike
type Method = (...given: any[]) => any;

type Meant = (self: unknown, given: unknown[]) => boolean;

function watch(owner: object, name: string, step: Step, isMeant: Meant = () => true): void {
  const real = Reflect.get(owner, name) as Method;
  Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
    if (!isMeant(this, given)) return real.apply(this, given);
    reach(step, 'before');
    const result = real.apply(this, given);
    if (!(result instanceof Promise)) {
      reach(step, 'after');
      return result;
    }
    return result.then((value) => {
      reach(step, 'after');
      return value;
    });
  });
}

if (process.env.DIE_AT !== undefined) {
  const handle = await fs.promises.open(process.execPath);
  const files = Object.getPrototypeOf(handle);
  await handle.close();
  for (const step of ['write', 'datasync', 'sync'] as const) watch(files, step, step);
  watch(fs.promises, 'open', 'open');
  // Of a photo: the copies of the database are renamed too, the first soon after the start.
  watch(fs.promises, 'rename', 'rename', (_, [from]) => String(from).includes('/incoming/'));
  const memory = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(memory.prepare('select 1'));
  memory.close();
  watch(statements, 'run', 'commit', (statement) => (statement as { source: string }).source === 'commit');
  watch(ServerResponse.prototype, 'end', 'answer');

  const send = process.send?.bind(process);
  if (send !== undefined) {
    process.send = ((message: unknown, ...others: never[]) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) isArmed = true;
      return send(message, ...others);
    }) as typeof process.send;
  }
}
