import { createSentenceParser, SentenceError } from './routeros-sentences.ts';

export interface ReplyListener {
  hasTag(tag: string): boolean;
  /** A `!re`, `!done` or `!trap` of a command that is waiting, without its tag. */
  onReply(tag: string, reply: string[]): void;
  /** The router ends the session and says why. */
  onFatal(text: string): void;
  /** Nothing that follows can be understood. */
  onGarbage(text: string): void;
  /** A whole sentence that concerns nobody: a late reply, a reply word of a newer RouterOS. */
  onIgnored(replyWord: string): void;
  /** Rows have no place in the answer to a login; handed on they make the library reject a promise nobody holds. */
  readonly expectsRows: boolean;
}

const TAG = '.tag=';

/**
 * Reads what the router sends in place of the library's own receiver, which waits with the last sentence of a segment,
 * loses its place when a length is cut in two, and throws inside the socket's handler at everything it does not know.
 */
export function createReplyReader(listener: ReplyListener): (chunk: Uint8Array) => void {
  const parser = createSentenceParser();
  return (chunk) => {
    let sentences: string[][];
    try {
      sentences = parser.push(chunk);
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      listener.onGarbage(error.message);
      return;
    }
    for (const sentence of sentences) dispatch(sentence, listener);
  };
}

function dispatch(sentence: readonly string[], listener: ReplyListener): void {
  const [replyWord = '', ...attributes] = sentence;
  const tag = attributes.find((word) => word.startsWith(TAG))?.slice(TAG.length);
  const reply = [replyWord, ...attributes.filter((word) => !word.startsWith(TAG))];
  if (replyWord === '!fatal') {
    listener.onFatal(reply.slice(1).join(' '));
  } else if (!replyWord.startsWith('!')) {
    listener.onGarbage('a sentence that is no reply');
  } else if (tag !== undefined && listener.hasTag(tag) && isAwaited(replyWord, listener)) {
    listener.onReply(tag, reply);
  } else {
    listener.onIgnored(replyWord);
  }
}

/** `!empty` (RouterOS 7.18) is not among them: the `!done` after it says the same. */
function isAwaited(replyWord: string, listener: ReplyListener): boolean {
  return replyWord === '!done' || replyWord === '!trap' || (replyWord === '!re' && listener.expectsRows);
}
