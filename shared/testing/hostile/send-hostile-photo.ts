import { randomUUID } from 'node:crypto';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../contracts/problem.ts';
import type { HostilePhoto } from './hostile-photo.ts';

/** What an upload may be told about its file. */
const REFUSALS: readonly ProblemCode[] = [
  'file-empty',
  'file-missing',
  'file-type-unsupported',
  'photo-too-many-pixels',
];
const LONGEST_NAME = 200;

/** A call that takes a picture. */
export interface PictureDoor {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** A damaged picture is still taken: people are told of it later. */
  readonly takesDamaged: boolean;
  /** What this one may say beyond what every upload may, also of a picture that is whole. */
  readonly ownRefusals?: readonly ProblemCode[];
}

interface SentPhoto {
  /** The answer's body when the file was taken. */
  readonly taken: Record<string, unknown> | null;
  readonly fault: string | null;
}

/**
 * Sends a file as a browser does, except that its name goes out as it is, control characters and all.
 *
 * @returns a fault when the answer is not one that this file may get
 */
export async function sendHostilePhoto(door: PictureDoor, photo: HostilePhoto): Promise<SentPhoto> {
  const { method, ownRefusals = [] } = door;
  const { headers, body } = formOf(photo);
  const init = { method, headers: { ...headers, ...door.headers }, body };
  const response = await fetch(door.url, init).catch((error: unknown) => String(error));
  if (typeof response === 'string') return { taken: null, fault: `no answer: ${response}` };
  const text = await response.text();
  const fault = (words: string) => ({ taken: null, fault: `${words}: ${response.status} ${text.slice(0, 200)}` });
  if (response.ok) {
    const isTooMuch = photo.expected === 'refused' || (photo.expected === 'flawed' && !door.takesDamaged);
    return isTooMuch ? fault('was taken') : { taken: JSON.parse(text), fault: null };
  }
  const problem = Problem.safeParse(parsed(text)).data;
  if (problem === undefined || PROBLEM_STATUS[problem.code] !== response.status)
    return fault('was refused without a reason');
  if (ownRefusals.includes(problem.code)) return { taken: null, fault: null };
  if (photo.expected === 'whole') return fault('was refused');
  if (!(photo.code === undefined ? REFUSALS : [photo.code]).includes(problem.code))
    return fault('was refused for another reason');
  return { taken: null, fault: null };
}

function formOf({ name, bytes }: Pick<HostilePhoto, 'name' | 'bytes'>) {
  const boundary = `boundary-${randomUUID()}`;
  // Only these three would end the name: what all browsers do (WHATWG HTML, multipart/form-data encoding).
  const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-requested-with': 'printfront' },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]) as Uint8Array<ArrayBuffer>,
  };
}

/** A name that people see: in words, short, and nothing that a path or a page could stumble over. @returns what is wrong */
export function faultOfName(name: unknown): string | null {
  const isFine =
    typeof name === 'string' &&
    name !== '' &&
    name.isWellFormed() &&
    [...name].length <= LONGEST_NAME &&
    !['.', '..'].includes(name);
  if (isFine && !/[/\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)) return null;
  return `is shown as ${JSON.stringify(name).slice(0, 100)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Looks at the answer that a picture of a photo gets.
 *
 * @param state of the photo: of a whole one there is a picture, of a damaged one there may be
 * @returns what is wrong with it
 */
export async function faultOfPicture(
  url: string,
  state: 'ready' | 'damaged',
  headers: Readonly<Record<string, string>>,
) {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'without nosniff';
  if (response.status === 404 && state === 'damaged') {
    return Problem.safeParse(parsed(bytes.toString())).success ? null : '404 without a reason';
  }
  if (response.status !== 200) return `${response.status} ${bytes.toString('utf8', 0, 200)}`;
  if (response.headers.get('content-type') !== 'image/jpeg') return `of type ${response.headers.get('content-type')}`;
  if (!response.headers.get('content-security-policy')?.includes('sandbox')) return 'without a sandbox';
  const isJpeg =
    bytes.length > 100 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return isJpeg ? null : 'no JPEG of our making';
}
