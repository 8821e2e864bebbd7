import sharp from 'sharp';

/** A logo as shops have them: letters on what is see-through, with a margin that nobody needs. */
export async function logoPicture({
  width = 600,
  height = 200,
  color = '#7b1fa2',
  margin = 40,
}: {
  width?: number;
  height?: number;
  color?: string;
  margin?: number;
} = {}): Promise<Buffer> {
  const seen = { width: width - 2 * margin, height: height - 2 * margin, channels: 4, background: color } as const;
  const hole = { create: { width: 20, height: 10, channels: 4, background: '#000000' } } as const;
  const letters = await sharp({ create: seen })
    .composite([{ input: hole, blend: 'dest-out' }])
    .png()
    .toBuffer();
  return sharp(letters)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

/** A plain photo, with what a camera notes. */
export const startPicture = (color: string, size = { width: 1600, height: 1200 }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'SECRET-NOTE' } })
    .jpeg()
    .toBuffer();

export const SVG_WITH_SCRIPT = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
);

export const movingWebp = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
};
