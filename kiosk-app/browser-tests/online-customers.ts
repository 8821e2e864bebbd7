import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { openPage, VIEWPORTS } from './browser.ts';
import type { Shop } from './start-shop.ts';

const headers = { 'x-requested-with': 'printfront' };
export const PASSWORD = 'long enough to be safe';

export interface UploadPhoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What the tests of ordering at home do without the screens that they are not about. */
export function onlineCustomers(shop: Pick<Shop, 'centralUrl' | 'admin'>, browser: Browser) {
  const api = (path: string) => `${shop.centralUrl}/api/v1${path}`;

  async function read<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
    return (await (await request.get(api(path))).json()) as Answer;
  }

  async function send(
    request: APIRequestContext,
    method: 'POST' | 'PUT',
    path: string,
    content: { data?: object; multipart?: { file: UploadPhoto } } = {},
  ) {
    const answer = await request.fetch(api(path), { method, headers, ...content });
    expect(answer.ok(), `${method} ${path}`).toBe(true);
    return answer.json();
  }

  async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
    await send(page.request, 'POST', '/auth/sign-in/local', { data: { username, password } });
  }

  async function openAsCustomer(viewport: { width: number; height: number } = VIEWPORTS.desktop) {
    const opened = await openPage(browser, viewport);
    const data = { username: `buyer-${randomUUID()}`, password: PASSWORD, name: 'มาลี ใจดี' };
    await send(opened.page.request, 'POST', '/auth/sign-up/local', { data });
    return opened;
  }

  async function openDesk(path: string) {
    const desk = await openPage(browser, VIEWPORTS.desktop);
    await signIn(desk.page, shop.admin.username, shop.admin.password);
    await desk.page.goto(`${shop.centralUrl}${path}`);
    return desk;
  }

  /** Fills the cart with one 4×6 print. @returns the photo's id */
  async function fillCart(request: APIRequestContext, photo: UploadPhoto): Promise<string> {
    await send(request, 'POST', '/uploads');
    const { id } = await send(request, 'POST', '/uploads/sizes/4x6', { multipart: { file: photo } });
    const statuses = async () =>
      (await read<{ status: number }[]>(request, '/uploads/status')).map((row) => row.status);
    await expect.poll(statuses, { timeout: 60_000 }).not.toContain(2);
    return id;
  }

  /** An order of one print, to be picked up and paid by transfer. */
  async function order(request: APIRequestContext, photo: UploadPhoto): Promise<{ id: string; iid: number }> {
    await fillCart(request, photo);
    const { id: uploadId } = await read<{ id: string }>(request, '/uploads');
    const data = { uploadId, name: 'มาลี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 0 };
    return send(request, 'POST', '/orders', { data });
  }

  async function ownOrders(request: APIRequestContext) {
    const page = await read<{ items: { id: string; totalPaymentAmount: number }[] }>(request, '/orders');
    return page.items;
  }

  return { read, send, signIn, openAsCustomer, openDesk, fillCart, order, ownOrders };
}
