import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { startShop } from '../../kiosk-app/browser-tests/start-shop.ts';
import { findChromium } from '../find-chromium.mjs';
import { type Acts, freePort, type Loaded, loadThrottled, median } from './throttled-page.ts';

/**
 * How fast and how well made the pages are that people open first, on the built app (`npm run build` before): Lighthouse as
 * a phone (home, sign-in, print, phone page) or a desktop (desk, kiosk), and a Chromium on 10 Mbit/s with 50 ms and a
 * processor four times slower; there people click and type on print and desk (inpMs, aim 200). Beside each figure stands the one that was kept last, in pages.figures.json: `-- --keep`
 * writes it anew.
 *
 * BENCH_PAGES names those to measure, BENCH_ROUNDS how often each is loaded.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CHOSEN = process.env.BENCH_PAGES?.split(',');
const FIGURES = new URL('./pages.figures.json', import.meta.url);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const HEADERS = { 'x-requested-with': 'printfront' };
const SESSIONS = ['pf_session', 'pf_shop_session'];
const PASSWORD = 'long enough to be safe';

interface PageUnderTest {
  name: string;
  url: string;
  isDesktop: boolean;
  /** Who opens it: visitors have no session, and the servers' cookies are one browser's. */
  as?: () => Promise<void>;
  /** What they do there. */
  acts?: Acts;
}

type Figures = Record<string, number>;
interface Kept {
  commit: string;
  pages: Record<string, Figures>;
}

const shop = await startShop();
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-pages-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(folder, {
  executablePath: findChromium({ asCustomersHaveIt: true }),
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-dev-shm-usage'],
  locale: 'en-US',
});
try {
  const before: Kept | null = await fs.readFile(FIGURES, 'utf8').then(JSON.parse, () => null);
  const pages = (await openPages(context)).filter(({ name }) => CHOSEN?.includes(name) ?? true);
  const measured: Record<string, Figures> = {};
  for (const page of pages) {
    await become(page);
    measured[page.name] = { ...(await audit(page)), ...(await load(page)) };
    print(page.name, measured[page.name] ?? {}, before);
  }
  if (process.argv.includes('--keep')) {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    const kept: Kept = { commit, pages: { ...before?.pages, ...measured } };
    await fs.writeFile(FIGURES, `${JSON.stringify(kept, null, 2)}\n`);
  }
} finally {
  await context.close();
  await shop.stop();
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Signs in as each of those whose pages are measured. */
async function openPages(browser: BrowserContext): Promise<PageUnderTest[]> {
  const { centralUrl, edgeUrl, admin } = shop;
  const post = (url: string, data: object) => browser.request.post(url, { data, headers: HEADERS });
  const kiosk = await browser.newPage();
  await kiosk.goto(shop.pairingUrl);
  await kiosk.waitForURL(/\/storefront$/);
  const order = await post(`${edgeUrl}/api/v1/storefront/orders`, {});
  const { id } = (await order.json()) as { id: string };
  await kiosk.close();
  const asStaff = async () => void (await post(`${edgeUrl}/api/v1/auth/sign-in/local`, admin));
  const home = `${centralUrl}/`;
  const customer = { username: 'page-bench', password: PASSWORD, name: 'Page bench' };
  const asCustomer = async () => void (await post(`${centralUrl}/api/v1/auth/sign-up/local`, customer));
  return [
    { name: 'home', url: home, isDesktop: false },
    { name: 'sign-in', url: `${home}sign-in`, isDesktop: false },
    { name: 'print', url: `${home}print`, isDesktop: false, as: asCustomer, acts: useSizes },
    { name: 'phone', url: `${edgeUrl}/front/${id}`, isDesktop: false },
    { name: 'desk', url: `${edgeUrl}/admin/orders`, isDesktop: true, as: asStaff, acts: useDesk },
    { name: 'kiosk', url: `${edgeUrl}/storefront`, isDesktop: true },
  ];
}

/** A customer looks around: other sizes, another language and back, dark, the menu. */
async function useSizes(page: Page): Promise<void> {
  const press = (role: 'button' | 'tab' | 'radio', name: RegExp) => page.getByRole(role, { name }).first().click();
  await page.getByText('Enlargements', { exact: true }).first().click();
  await press('button', /^ไทย/);
  await press('button', /^EN/);
  await press('button', /dark|light/i);
  await press('button', /^account|page bench/i);
  await page.keyboard.press('Escape');
}

/** A clerk types a name, clears it, and goes through the tabs. */
async function useDesk(page: Page): Promise<void> {
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await search.click();
  await search.pressSequentially('Somchai 0812345678', { delay: 60 });
  await page.keyboard.press('Escape');
  for (const name of [/^To pay/, /^To print/, /^Late/, /^All/]) await page.getByRole('tab', { name }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
}

/** Signed out of wherever the last page was opened; a kiosk stays one. */
async function become({ as }: PageUnderTest): Promise<void> {
  for (const name of SESSIONS) await context.clearCookies({ name });
  await as?.();
}

async function audit({ name, url, isDesktop }: PageUnderTest): Promise<Figures> {
  const screen = { mobile: !isDesktop, width: isDesktop ? 1440 : 390, height: isDesktop ? 900 : 844, disabled: false };
  const result = await lighthouse(
    url,
    { port, onlyCategories: [...CATEGORIES], disableStorageReset: true, logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        formFactor: isDesktop ? 'desktop' : 'mobile',
        screenEmulation: { ...screen, deviceScaleFactor: isDesktop ? 1 : 2 },
        ...(isDesktop
          ? {
              throttling: {
                rttMs: 40,
                throughputKbps: 10_240,
                cpuSlowdownMultiplier: 1,
                requestLatencyMs: 0,
                downloadThroughputKbps: 0,
                uploadThroughputKbps: 0,
              },
            }
          : {}),
      },
    },
  );
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}.`);
  const { categories, audits } = result.lhr;
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const found = audits[id];
      if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 0.9) {
        console.log(`${name}: ${id} ${found?.score} ${found?.displayValue ?? ''}`);
      }
    }
  }
  return Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]));
}

async function load(page: PageUnderTest): Promise<Figures> {
  const loads: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await loadThrottled(context, page));
  const of = (name: keyof Loaded) => Math.round(median(loads.map((one) => one[name] ?? 0)));
  return {
    lcpMs: of('lcpMs'),
    blockedMs: of('blockedMs'),
    requests: of('requests'),
    kilobytes: of('kilobytes'),
    ...(page.acts === undefined ? {} : { inpMs: of('inpMs') }),
  };
}

function print(name: string, figures: Figures, before: Kept | null): void {
  const words = Object.entries(figures).map(([figure, value]) => {
    const known = before?.pages[name]?.[figure];
    return `${figure} ${value}${known === undefined ? '' : ` (${known})`}`;
  });
  console.log(`${name.padEnd(8)} ${words.join('  ')}`);
}
