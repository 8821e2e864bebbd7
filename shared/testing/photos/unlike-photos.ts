import type { SeededRandom } from '../seeded-random.ts';
import { orientedJpeg } from './make-photos.ts';

/**
 * Photos of which no two are the same, quick to make and quick to decode: one small picture with random bytes behind its
 * end, which every decoder passes over.
 */
export async function createPhotoSource(random: SeededRandom): Promise<(byteSize: number) => Buffer> {
  const picture = await orientedJpeg(1, 60, 40);
  let made = 0;
  return (byteSize) => {
    made += 1;
    const tail = Buffer.alloc(Math.max(16, byteSize - picture.length));
    // A word now and then is enough to be unlike all others; filling megabytes byte by byte would be the work of the test.
    for (let at = 0; at < tail.length - 16; at += 4096) tail.writeUInt32LE(random.between(0, 2 ** 32 - 1), at);
    tail.writeDoubleLE(made, tail.length - 16);
    tail.writeDoubleLE(random.next(), tail.length - 8);
    return Buffer.concat([picture, tail]);
  };
}
