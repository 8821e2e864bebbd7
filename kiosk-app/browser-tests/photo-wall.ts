import type { Locator, Page } from 'playwright';

const exactly = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A photo on the wall, by its file's name: a tap adds a print. */
export const photoOn = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Photo \\d+ of \\d+, ${exactly(name)}: `) });

/** How many prints of it are chosen, as the wall says it. */
export async function printsOf(page: Page, name: string): Promise<number> {
  const words = (await photoOn(page, name).getAttribute('aria-label')) ?? '';
  return Number(/: (\d+) prints? in /.exec(words)?.[1]);
}

/** − number + over a photo that is chosen. */
export async function openCount(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Change the number of ${exactly(name)}, `) }).click();
  return page.getByRole('dialog', { name: `How many of ${name}` });
}

/** Similar shots that nobody has chosen stand behind the best one: among those that are not chosen each stands for itself. */
export const showUnchosen = (page: Page): Promise<void> => page.getByRole('tab', { name: /^Not chosen/ }).click();
