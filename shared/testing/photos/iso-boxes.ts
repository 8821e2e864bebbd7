/** A box (ISO/IEC 14496-12 4.2): its length, its four letters, and what is in it, text as latin1. */
export function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

export function fullBox(type: string, version: number, flags: number, parts: readonly (Buffer | string)[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...parts);
}

export function u16(value: number): Buffer {
  return Buffer.from([value >>> 8, value & 0xff]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
