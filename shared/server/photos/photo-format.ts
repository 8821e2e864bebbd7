export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'heic', 'avif', 'tiff'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const PHOTO_MEDIA_TYPES: Record<PhotoFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  tiff: 'image/tiff',
};

/** Above this nothing is decoded: 210 megapixels are 630 MB of RGB. */
export const PHOTO_PIXEL_LIMIT = 210_000_000;
