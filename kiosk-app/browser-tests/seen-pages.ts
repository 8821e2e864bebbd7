import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';

const PICTURES = path.resolve(import.meta.dirname, '../../test-results/browser');
/** A page that hangs is not waited for. */
const SOON = { timeout: 5_000 };

interface Watched {
  errors: string[];
  /** Calls that came to nothing. They are answers, not faults, and often the reason of one. */
  calls: string[];
}

const watched = new Map<Page, Watched>();

/** @returns what the page throws or logs as an error, as it comes */
export function watchPage(page: Page): string[] {
  const { errors, calls }: Watched = { errors: [], calls: [] };
  watched.set(page, { errors, calls });
  page.on('close', () => watched.delete(page));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A refused call is an answer, not a fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  page.on('requestfailed', (request) => {
    calls.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) calls.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
  return errors;
}

/** What the open pages show, in words that tell a reader of the log who has nothing else why a test failed. */
export async function tellOpenPages(test: string): Promise<void> {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  await mkdir(PICTURES, { recursive: true });
  let number = 0;
  for (const [page, { errors, calls }] of watched) {
    number += 1;
    const picture = path.join(PICTURES, `${name}-${number}.png`);
    const headings = await page.evaluate<string[]>(VISIBLE_HEADINGS).catch((error) => [String(error)]);
    const isDrawn = await page.screenshot({ path: picture, ...SOON }).then(
      () => true,
      () => false,
    );
    const lines = [
      `Page ${number} of “${test}”: ${page.url()}`,
      ...headings.map((heading) => `  shows: ${heading}`),
      ...errors.map((error) => `  error: ${error}`),
      ...calls.slice(-8).map((call) => `  call: ${call}`),
      `  ${isDrawn ? `picture: ${picture}` : 'It could not be drawn.'}`,
    ];
    const told = `${lines.join('\n')}\n`;
    process.stdout.write(told);
    // Of a long output only the end may be kept: scripts/test-summary.ts.
    if (process.env.TEST_FINDINGS !== undefined) await appendFile(process.env.TEST_FINDINGS, told);
  }
}

const VISIBLE_HEADINGS = `[...document.querySelectorAll('h1, h2, dialog[open], [role=alert], [role=status]')]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.tagName.toLowerCase(), (element.getAttribute('aria-label') ?? element.innerText).trim()])
  .filter(([, text]) => text !== '')
  .map(([tag, text]) => tag + ' ' + text.replaceAll(/\\s+/g, ' ').slice(0, 120))`;
