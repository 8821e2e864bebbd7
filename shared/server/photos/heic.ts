import fs from 'node:fs';
import { createRequire } from 'node:module';

export interface RawPicture {
  readonly width: number;
  readonly height: number;
  /** 3 bytes a pixel, rows without padding. */
  readonly rgb: Buffer;
}

/** What this file uses of libheif-js; its own declarations say `any` for all of it. */
interface LibHeif {
  heif_context_alloc(): unknown;
  heif_context_free(context: unknown): void;
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): HeifError;
  heif_js_context_get_primary_image_handle(context: unknown): HeifError & Record<string, unknown>;
  heif_image_handle_release(handle: unknown): void;
  heif_image_handle_get_width(handle: unknown): number;
  heif_image_handle_get_height(handle: unknown): number;
  heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): HeifError & DecodedImage;
  heif_image_release(image: unknown): void;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
}

interface HeifError {
  /** 0 is success; some calls leave it out then. */
  readonly code?: { readonly value: number };
  readonly message?: string;
}

interface DecodedImage {
  readonly image?: unknown;
  readonly channels?: readonly { width: number; height: number; stride: number; data: Uint8Array }[];
}

/** What this file uses of WebAssembly, which TypeScript knows only among the things of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule, imports: object) => { readonly exports: object };
};
interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** Emscripten's; with a module that is compiled already it is done at once. */
type LibHeifFactory = (options: {
  instantiateWasm(imports: object, receive: (instance: object, module: WasmModule) => void): object;
}) => LibHeif;

const require = createRequire(import.meta.url);
let compiled: WasmModule | undefined;

/**
 * A libheif with memory of its own. One for each photo, in 5 to 25 ms: a file that makes it run over its stack leaves it
 * broken without a word, and every later photo of this process would be taken for damaged.
 */
function freshLibheif(): LibHeif {
  // 1.4 MB of WebAssembly, compiled for the first HEIC only.
  compiled ??= new WebAssembly.Module(fs.readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const module = compiled;
  const factory: LibHeifFactory = require('libheif-js/libheif-wasm/libheif.js');
  return factory({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  });
}

/**
 * Decodes the primary image of a HEIC file, which sharp's own build cannot (HEVC is not in it). libheif turns and mirrors
 * as the file's `irot` and `imir` say; an Exif orientation beside them is a copy of the same and must not be applied again.
 *
 * @throws Error with libheif's words when there is nothing to decode
 */
export function decodeHeic(bytes: Uint8Array, pixelLimit: number): RawPicture {
  const heif = freshLibheif();
  const context = heif.heif_context_alloc();
  try {
    expectSuccess(heif.heif_context_read_from_memory(context, bytes));
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    expectSuccess(handle);
    try {
      const pixels = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle);
      if (pixels > pixelLimit) throw new Error(`The HEIC image has ${pixels} pixels.`);
      return rgbOf(heif, handle);
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

function rgbOf(heif: LibHeif, handle: unknown): RawPicture {
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  expectSuccess(decoded);
  const channel = decoded.channels?.[0];
  try {
    if (channel === undefined) throw new Error('libheif decoded no pixels.');
    const { width, height, stride, data } = channel;
    const rgb = Buffer.allocUnsafe(width * height * 3);
    for (let row = 0; row < height; row += 1)
      rgb.set(data.subarray(row * stride, row * stride + width * 3), row * width * 3);
    return { width, height, rgb };
  } finally {
    if (decoded.image !== undefined) heif.heif_image_release(decoded.image);
  }
}

function expectSuccess(result: HeifError): void {
  if (result?.code !== undefined && result.code.value !== 0) throw new Error(result.message ?? 'libheif failed.');
}
