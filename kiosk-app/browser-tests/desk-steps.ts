import type { Page } from 'playwright';

/** Takes the money of the order that is shown at the desk, as its customer said that it would come. */
export async function takeMoney(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Only take the money' }).click();
  await page
    .getByRole('heading', { name: /^Next: (?:Print|Mark ready|Hand over|Post parcel)$|^Nothing is left/ })
    .waitFor();
}

/** Several steps of production at once, where the menu has them. */
export async function setProduction(page: Page, status: 'Printing' | 'Ready' | 'Handed over'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
}

/** Opens what the order's page folds away. */
export const unfold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();

export const nothingLeft = (page: Page) => page.getByRole('heading', { name: 'Nothing is left to do' }).waitFor();
