import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import process from 'node:process';
import Sqlite from 'better-sqlite3';

/**
 * Preloaded (`--import`) into a server: kills it with SIGKILL at one step between the first byte of a photo and its answer, or
 * between the end of an order and that of its photos, once the server has said that it is ready. `DIE_AT` is `before:rename:3`: before the third rename; or `tell`: then it
 * lives, and writes `reached before:rename` for each that it comes to. The server knows nothing of it.
 */
export const STEPS = ['open', 'write', 'datasync', 'rename', 'sync', 'commit', 'answer'] as const;
/**
 * Of photos that have had their time, at a shop: central is asked for them, the order is noted as without photos, their rows
 * go, then their bytes; central's word that it has deleted them is noted, and receipts are taken back.
 */
export const SHOP_KEEPING_STEPS = ['ask', 'forget', 'rows', 'unlink', 'released', 'retake'] as const;
/** The same at central, which takes the receipt back with the bytes. */
export const CENTRAL_KEEPING_STEPS = ['stamp', 'forget', 'tell', 'receipt', 'unlink'] as const;
/** What is set on a computer is in the database, and nothing has been made of it. */
export const SETTING_STEPS = ['set'] as const;
export type Step =
  | (typeof SETTING_STEPS)[number]
  | (typeof STEPS)[number]
  | (typeof SHOP_KEEPING_STEPS)[number]
  | (typeof CENTRAL_KEEPING_STEPS)[number];

/** The statement that is a step, as the servers write it. */
const STATEMENTS: readonly [Step, RegExp][] = [
  ['stamp', /^update "order" set "finished_at" = \?/],
  ['forget', /^update "(storefront_)?order" set "photos_deleted_at" = /],
  ['rows', /^delete from "uploaded_file" /],
  ['tell', /^insert into "sync_command" /],
  ['receipt', /^delete from "sync_blob_receipt" /],
  ['released', /^update "storefront_order" set "photos_released_at" = /],
  // A new order of the same bytes, or central's word that it has them no more.
  [
    'retake',
    /^(delete from "outbox_blob"|insert into "outbox_blob"|update "outbox_blob" set "state" = \? where "sha256" in .* and "state" = )/,
  ],
];

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
  let isSetting = false;
  watch(statements, 'run', 'set', (statement) => {
    const { source } = statement as { source: string };
    if (/^insert into "computer_setting"/.test(source)) isSetting = true;
    return isSetting && source === 'commit';
  });
  for (const [step, source] of STATEMENTS) {
    // What is written is run; what is deleted may be read too.
    for (const how of ['run', 'all']) {
      watch(statements, how, step, (statement) => source.test((statement as { source: string }).source));
    }
  }
  watch(fs.promises, 'unlink', 'unlink', (_, [file]) => /\/blobs\/[0-9a-f]{2}\//.test(String(file)));
  watch(ServerResponse.prototype, 'end', 'answer');
  watch(globalThis, 'fetch', 'ask', (_, [url]) => /\/blobs\/missing\b/.test(String(url)));

  const send = process.send?.bind(process);
  if (send !== undefined) {
    process.send = ((message: unknown, ...others: never[]) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) isArmed = true;
      return send(message, ...others);
    }) as typeof process.send;
  }
}
