import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** What a phone's camera reads from a QR code as it stands on the screen. */
export async function readQr(code: Locator): Promise<string> {
  let words = '';
  const look = async () => {
    await code.scrollIntoViewIfNeeded();
    words = await readQrPicture(await code.screenshot());
  };
  // It may still be drawn.
  await expect.poll(look).toBe(undefined);
  return words;
}

/** What a banking app reads from a picture that was saved. */
export async function readQrPicture(picture: Buffer): Promise<string> {
  const [barcode] = await readBarcodes(picture, { formats: ['QRCode'] });
  if (barcode === undefined) throw new Error('There is no QR code to be read.');
  return barcode.text;
}
