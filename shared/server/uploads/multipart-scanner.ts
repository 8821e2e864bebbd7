import { UploadError } from './upload-error.ts';

export interface MultipartEvents {
  /** @param headers lower-case name → raw value, bytes as latin1 */
  onPart(headers: ReadonlyMap<string, string>): void;
  /** A view into the chunk that was written, never a copy of it, perhaps of no bytes; a part has many. */
  onData(data: Buffer): void;
  onPartEnd(): void;
}

export interface MultipartScanner {
  /** @throws UploadError 'upload-malformed' */
  write(chunk: Buffer): void;
  /** @throws UploadError 'upload-incomplete' when the closing boundary never came */
  end(): void;
}

/** Browsers send about 150 bytes of headers per part. */
const HEADER_LIMIT_BYTES = 16 * 1024;
/** A form has one file and a handful of fields. */
const PART_LIMIT = 40;
const CRLF = 0x0a0d;
const DASHES = 0x2d2d;

/**
 * Splits a multipart/form-data body (RFC 7578, RFC 2046 5.1.1) at its boundaries and copies nothing: the search is
 * Buffer.indexOf, and only a chunk's last few bytes, when they could begin a boundary, are carried over.
 */
export function createMultipartScanner(boundary: string, events: MultipartEvents): MultipartScanner {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let state: 'preamble' | 'after-delimiter' | 'headers' | 'body' | 'epilogue' = 'preamble';
  // The first boundary may stand at the very start, where the CRLF that belongs to it has nothing before it.
  let carried: Buffer = Buffer.from('\r\n');
  let parts = 0;

  /** @returns how much of the data was used, or -1 when more is needed to go on */
  function step(data: Buffer): number {
    if (state === 'preamble' || state === 'body') return upToDelimiter(data);
    if (state === 'after-delimiter') return afterDelimiter(data);
    return headers(data);
  }

  function upToDelimiter(data: Buffer): number {
    const at = data.indexOf(delimiter);
    if (at >= 0) {
      if (state === 'body') {
        events.onData(data.subarray(0, at));
        events.onPartEnd();
      }
      state = 'after-delimiter';
      return at + delimiter.length;
    }
    const safe = data.length - tailThatMayBegin(delimiter, data);
    if (safe === 0) return -1;
    if (state === 'body') events.onData(data.subarray(0, safe));
    return safe;
  }

  function afterDelimiter(data: Buffer): number {
    // RFC 2046 lets blanks stand between boundary and line end.
    let at = 0;
    while (data[at] === 0x20 || data[at] === 0x09) at += 1;
    if (at > 100) throw malformed('A boundary line has no end.');
    if (data.length < at + 2) return -1;
    const mark = data.readUInt16LE(at);
    if (mark === DASHES) state = 'epilogue';
    else if (mark === CRLF) state = 'headers';
    else throw malformed('A boundary is followed by neither a line end nor two dashes.');
    return at + 2;
  }

  function headers(data: Buffer): number {
    // A part without headers has its empty line at once.
    const isBare = data.length >= 2 && data.readUInt16LE(0) === CRLF;
    const at = isBare ? 0 : data.indexOf('\r\n\r\n');
    if (at < 0) {
      if (data.length > HEADER_LIMIT_BYTES) throw malformed('The headers of a part are too long.');
      return -1;
    }
    parts += 1;
    if (parts > PART_LIMIT) throw malformed(`A form has at most ${PART_LIMIT} parts.`);
    state = 'body';
    events.onPart(parseHeaders(data.toString('latin1', 0, at)));
    return isBare ? 2 : at + 4;
  }

  return {
    write(chunk) {
      let data = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
      while (data.length > 0 && state !== 'epilogue') {
        const used = step(data);
        if (used < 0) break;
        data = data.subarray(used);
      }
      carried = state === 'epilogue' ? Buffer.alloc(0) : data;
    },
    end() {
      if (state === 'epilogue') return;
      throw new UploadError('upload-incomplete', 'The form ended before its closing boundary.');
    },
  };
}

/** How many of the last bytes could be the beginning of a delimiter that goes on in the next chunk. */
function tailThatMayBegin(delimiter: Buffer, data: Buffer): number {
  let from = Math.max(0, data.length - delimiter.length + 1);
  for (;;) {
    from = data.indexOf(0x0d, from);
    if (from < 0) return 0;
    if (data.compare(delimiter, 0, data.length - from, from) === 0) return data.length - from;
    from += 1;
  }
}

function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    if (colon <= 0) throw malformed('A header line of a part has no name.');
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function malformed(detail: string): UploadError {
  return new UploadError('upload-malformed', detail);
}
