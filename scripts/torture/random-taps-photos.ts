import { orientedJpeg, truncated, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Page } from 'playwright';

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Always other ones: some too small for a print, one in six damaged. */
export async function createPhotos(random: SeededRandom): Promise<(count: number) => PhotoFile[]> {
  const sources = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const photo = await orientedJpeg(index + 1, index % 3 === 2 ? 400 : 1800, index % 3 === 2 ? 300 : 1200);
      return index === 5 ? truncated(photo) : Buffer.concat([photo, Buffer.alloc(4)]);
    }),
  );
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      made += 1;
      const buffer = varied(random.pick(sources), made);
      return { name: `photo-${made}.jpg`, mimeType: 'image/jpeg', buffer };
    });
}

/** Whatever opens the page's files gets some: a card at the kiosk, the gallery of a phone. */
export function answerChoosers(page: Page, random: SeededRandom, photos: (count: number) => PhotoFile[]): void {
  page.on('filechooser', async (chooser) => {
    const files = photos(chooser.isMultiple() ? random.between(0, 3) : 1);
    // It may have been closed by the next move.
    await chooser.setFiles(files).catch(() => undefined);
  });
}
