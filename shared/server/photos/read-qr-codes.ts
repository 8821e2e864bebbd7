import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { UprightPhoto } from './decode.ts';

/** Larger pictures are shrunk to this: a slip's code that is a twentieth of their width still has 3 px a module. */
const LARGEST_PIXELS = 9_000_000;

const OPTIONS: ReaderOptions = { formats: ['QRCode'], tryHarder: true, tryRotate: true, maxNumberOfSymbols: 8 };

let preparing: Promise<unknown> | undefined;

/** From node_modules: by itself the reader would fetch its WebAssembly from the internet. */
function prepare(): Promise<unknown> {
  preparing ??= fs
    .readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    .then((wasm) => {
      const overrides = { wasmBinary: new Uint8Array(wasm).buffer };
      return prepareZXingModule({ overrides, fireImmediately: true });
    });
  return preparing;
}

/** @returns the texts of the QR codes that the photo shows, in no order; none where nothing can be read */
export async function readQrCodes(photo: UprightPhoto): Promise<string[]> {
  await prepare();
  const shrink = Math.min(1, Math.sqrt(LARGEST_PIXELS / (photo.width * photo.height)));
  const { data, info } = await photo
    .open()
    .resize(Math.ceil(photo.width * shrink), Math.ceil(photo.height * shrink), { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const codes = await readBarcodes({ data: pixels, width: info.width, height: info.height }, OPTIONS);
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
