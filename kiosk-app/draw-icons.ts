import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Draws the icons that browsers want for installing, and for their tabs, from the one drawing in public/icon.svg:
// node kiosk-app/draw-icons.ts
const folder = path.join(import.meta.dirname, 'public');
const drawing = path.join(folder, 'icon.svg');
const GROUND = '#17181b';

for (const size of [192, 512]) {
  await sharp(drawing, { density: 72 * (size / 64) * 2 })
    .resize(size)
    .png({ palette: true })
    .toFile(path.join(folder, `icon-${size}.png`));
}

// A launcher cuts a maskable icon to its own shape: all that matters lies in the middle four fifths.
const inner = await sharp(drawing, { density: 72 * 16 })
  .resize(410)
  .toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: GROUND } })
  .composite([{ input: inner }])
  .png({ palette: true })
  .toFile(path.join(folder, 'icon-maskable-512.png'));

// An ICO is a list of pictures, which may be PNGs: 6 bytes that count them, 16 bytes for each, and they themselves.
const pictures = await Promise.all(
  [16, 32, 48].map(async (size) => {
    const png = await sharp(drawing, { density: 72 * (size / 64) * 4 })
      .resize(size)
      .png({ palette: true })
      .toBuffer();
    return { size, png };
  }),
);
const header = Buffer.alloc(6 + 16 * pictures.length);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(pictures.length, 4);
let offset = header.length;
for (const [index, { size, png }] of pictures.entries()) {
  const at = 6 + 16 * index;
  header.writeUInt8(size, at);
  header.writeUInt8(size, at + 1);
  header.writeUInt16LE(1, at + 4);
  header.writeUInt16LE(32, at + 6);
  header.writeUInt32LE(png.length, at + 8);
  header.writeUInt32LE(offset, at + 12);
  offset += png.length;
}
await writeFile(path.join(folder, 'favicon.ico'), Buffer.concat([header, ...pictures.map(({ png }) => png)]));
