import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** What a phone's camera reads from a QR code as it stands on the screen. */
export async function readQr(code: Locator): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  return readQrPicture(await code.screenshot());
}

/** What a banking app reads from a picture that was saved. */
export async function readQrPicture(picture: Buffer): Promise<string> {
  const [barcode] = await readBarcodes(picture, { formats: ['QRCode'] });
  if (barcode === undefined) throw new Error('There is no QR code to be read.');
  return barcode.text;
}
