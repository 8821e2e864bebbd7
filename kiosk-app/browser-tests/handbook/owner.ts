import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { SHOP } from './made-up-shop.ts';
import { type HandbookLanguage, wordsIn } from './words.ts';

type Role = Parameters<Page['getByRole']>[0];
type File = { name: string; mimeType: string; buffer: Buffer };

/** Takes a picture of what the handbook tells of. @param changing what is another each time: codes, times, numbers */
export type TakePicture = (page: Page, name: string, changing?: readonly Locator[]) => Promise<void>;

/** Somebody who does what the handbook says, and counts it: a press, a field, a choice is a step each. */
export interface Reader {
  readonly language: HandbookLanguage;
  readonly words: ReturnType<typeof wordsIn>;
  readonly takePicture: TakePicture;
  stepCount(): number;
  press(place: Page | Locator, name: string | RegExp, role?: Role): Promise<void>;
  fill(place: Page | Locator, label: string, text: string): Promise<void>;
  switchOff(place: Page | Locator, label: string): Promise<void>;
  choose(select: Locator, value: string): Promise<void>;
  give(input: Locator, files: File | readonly File[]): Promise<void>;
}

export function createReader(language: HandbookLanguage, takePicture: TakePicture): Reader {
  let steps = 0;
  return {
    language,
    words: wordsIn(language),
    takePicture,
    stepCount: () => steps,
    async press(place, name, role = 'button') {
      steps += 1;
      await place.getByRole(role, { name, exact: typeof name === 'string' }).click();
    },
    async fill(place, label, text) {
      steps += 1;
      await place.getByLabel(label, { exact: true }).fill(text);
    },
    async switchOff(place, label) {
      steps += 1;
      await place.getByLabel(label, { exact: true }).uncheck();
    },
    async choose(select, value) {
      steps += 1;
      await select.selectOption(value);
    },
    async give(input, files) {
      steps += 1;
      await input.setInputFiles(Array.isArray(files) ? [...files] : (files as File));
    },
  };
}

/** The owner's own sign stands there and has been drawn: its picture is here, and is called as the shop. On paper too, which no screen shows. */
export async function showsOwnSign(place: Page | Locator, language: HandbookLanguage): Promise<void> {
  const sign = place.locator(`img[alt="${SHOP.name[language]}"]`).first();
  await sign.waitFor({ state: 'attached' });
  const width = () => sign.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
}
