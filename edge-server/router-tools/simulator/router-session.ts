import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { createSentenceParser, encodeSentence, SentenceError } from '../../hotspot/routeros-sentences.ts';
import { readCommand, runCommand } from './router-commands.ts';
import type { Fault, FaultBox, FaultKind } from './router-faults.ts';
import type { LoginDialogue } from './router-login.ts';
import { type CommandContext, type CommandWords, type Reply, trap } from './router-replies.ts';
import { USER_MENU } from './router-state.ts';

/** A reply word that only RouterOS of some later year knows. */
const LATER_REPLY: Reply = ['!later', '=what=unknown'];

/** Serves one connection until it ends. @param onCommand told the path of each command before it is carried out */
export function serveRouterSession(
  socket: Socket,
  context: Omit<CommandContext, 'policies'>,
  login: LoginDialogue,
  faults: FaultBox,
  onCommand: (path: string) => void,
): void {
  const parser = createSentenceParser();
  /** Replies leave in the order in which their commands came, also when some are sent slowly. */
  let sending: Promise<void> = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    let sentences: string[][];
    try {
      sentences = parser.push(chunk);
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      socket.destroy();
      return;
    }
    for (const sentence of sentences) handle(sentence);
  });

  function handle(sentence: string[]): void {
    const command = readCommand(sentence);
    const tag = sentence.find((word) => word.startsWith('.tag='));
    onCommand(command.path);
    const struck = faults.strike(command.path);
    if (struck.has('silent')) return;
    if (struck.has('fin-before')) return void socket.end();
    if (struck.has('rst-before')) return void reset(socket);
    const replies = spoil(answer(command, struck), struck);
    if (struck.has('silent-after')) return;
    if (struck.has('fin-after')) return void socket.end();
    if (struck.has('rst-after')) return void reset(socket);
    const bytes = encode(replies, tag, struck);
    const isLast = replies.at(-1)?.[0] === '!fatal';
    sending = sending.then(() => send(bytes, struck)).then(() => void (isLast && socket.end()));
  }

  function answer(command: CommandWords, struck: Map<FaultKind, Fault>): Reply[] {
    const fatal = struck.get('fatal');
    if (fatal !== undefined) return [['!fatal', fatal.text ?? 'session terminated']];
    const refusal = struck.get('refuse');
    if (refusal !== undefined) return trap(refusal.text ?? 'failure: refused');
    const doubled = struck.get('refuse-twice');
    if (doubled !== undefined) return [...trap(doubled.text ?? 'failure: refused').slice(0, 1), ...trap('and again')];
    if (command.path === '/quit') return [['!fatal', 'session terminated on request']];
    if (command.path === '/login') return login.answer(command);
    if (!login.isLoggedIn) return [['!fatal', 'not logged in']];
    const replies = runCommand(command, { ...context, policies: login.policies });
    // The row is there, made by the first of two commands of which the caller only knows the second.
    const isDoubled = struck.has('duplicate-trap') && command.path === `${USER_MENU}/add`;
    return isDoubled ? trap('failure: already have user with this name for this server') : replies;
  }

  async function send(bytes: Buffer, struck: Map<FaultKind, Fault>): Promise<void> {
    const wait = struck.get('delay');
    if (wait !== undefined) await delay(wait.ms ?? 100);
    if (struck.has('fin-mid-reply') || struck.has('rst-mid-reply')) {
      await write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      if (struck.has('rst-mid-reply')) reset(socket);
      else socket.end();
      return;
    }
    const late = struck.get('late-last-byte');
    if (late !== undefined) {
      await write(bytes.subarray(0, -1));
      await delay(late.ms ?? 100);
      await write(bytes.subarray(-1));
      return;
    }
    if (!struck.has('byte-by-byte')) return write(bytes);
    for (const byte of bytes) {
      await write(Buffer.from([byte]));
      await nextTurn();
    }
  }

  /** Never fails: a connection that is gone has nobody left to tell. */
  function write(bytes: Uint8Array): Promise<void> {
    if (!socket.writable) return Promise.resolve();
    return new Promise((resolve) => socket.write(bytes, () => resolve()));
  }
}

/** As a crash ends a connection. Node can only send a reset for TCP; TLS ends without its farewell. */
export function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

/** What is wrong with the sentences themselves. */
function spoil(replies: Reply[], struck: Map<FaultKind, Fault>): Reply[] {
  let spoilt = replies;
  if (struck.has('missing-done')) spoilt = spoilt.filter(([word]) => word !== '!done');
  if (struck.has('unknown-reply')) spoilt = [LATER_REPLY, ...spoilt];
  if (struck.has('rows-in-reply')) spoilt = [['!re', '=a=1'], ['!re', '=b=2'], ...spoilt];
  if (struck.has('odd-done')) spoilt = [['!done', '=what=this']];
  if (struck.has('no-reply-word')) spoilt = [['=name=x'], ...spoilt];
  return spoilt;
}

/** Real routers put the tag right after the reply word. */
function encode(replies: Reply[], tag: string | undefined, struck: Map<FaultKind, Fault>): Buffer {
  const sentences: Buffer[] = [];
  if (struck.has('stray-tag')) sentences.push(encodeSentence(['!re', '.tag=nobody', '=.id=*99']));
  if (struck.has('untagged')) sentences.push(encodeSentence(['!re', '=.id=*99']), encodeSentence(['!done']));
  for (const [word = '', ...attributes] of replies) {
    const tagWords = tag === undefined || word === '!fatal' ? [] : [tag];
    sentences.push(encodeSentence([word, ...tagWords, ...attributes]));
    if (struck.has('interleaved')) sentences.push(encodeSentence(['!re', '.tag=other', '=.id=*98']));
  }
  if (struck.has('stray-tag')) sentences.push(encodeSentence(['!done', '.tag=nobody']));
  if (struck.has('control-byte')) sentences.unshift(Buffer.from([0xf8]));
  if (struck.has('absurd-length')) sentences.unshift(Buffer.from([0xf0, 0x7f, 0xff, 0xff, 0xff]));
  return Buffer.concat(sentences);
}
