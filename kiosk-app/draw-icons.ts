import path from 'node:path';
import sharp from 'sharp';

// Draws the PNG icons that browsers want for installing, from the one drawing in public/icon.svg:
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
