/**
 * A lossless WebP of one colour, whatever its size: 34 bytes (RFC 9649). Each of its five prefix codes knows one symbol, so
 * that a pixel takes no bit at all.
 *
 * @param width pixels, at most 16,384, like the height
 * @param rgb makes other bytes of the same picture
 */
export function flatWebp(width: number, height: number, rgb: readonly [number, number, number]): Buffer {
  const bits: number[] = [];
  const write = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >>> bit) & 1);
  };
  const [red, green, blue] = rgb;
  write(width - 1, 14);
  write(height - 1, 14);
  // No alpha, version 0; no transform, no colour cache, one group of codes.
  write(0, 1 + 3 + 1 + 1 + 1);
  // A simple code of one symbol of 8 bits.
  for (const symbol of [green, red, blue, 255]) write(0b101 | (symbol << 3), 11);
  // Distances: a simple code of the symbol 0.
  write(0b0001, 4);
  const data = Buffer.alloc(1 + Math.ceil(bits.length / 8));
  data.writeUInt8(0x2f, 0);
  for (const [at, bit] of bits.entries()) {
    const byte = 1 + (at >>> 3);
    data.writeUInt8(data.readUInt8(byte) | (bit << (at & 7)), byte);
  }
  const padded = Buffer.concat([data, Buffer.alloc(data.length & 1)]);
  const chunk = Buffer.alloc(8);
  chunk.write('VP8L', 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  const head = Buffer.alloc(12);
  head.write('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + chunk.length + padded.length, 4);
  return Buffer.concat([head, chunk, padded]);
}
