import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  path: string;
  bytes: Buffer;
}

/** Reads a ZIP from its central directory, as every unpacker does (PKWARE APPNOTE 4.3). */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const method = zip.readUInt16LE(at + 10);
    const compressedSize = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + compressedSize);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { path, bytes: method === 8 ? inflateRawSync(stored) : Buffer.from(stored) };
  });
}
