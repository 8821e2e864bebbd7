import type { PhotoFormat } from './photo-format.ts';

/** How many first bytes sniffPhoto wants to see; a shorter file is judged by what it has. */
export const SNIFF_BYTES = 64;

/** ISO/IEC 23008-12: still images, collections and sequences coded with HEVC; mif1 and msf1 leave the codec open. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const AVIF_BRANDS = new Set(['avif', 'avis']);
const OPEN_BRANDS = new Set(['mif1', 'msf1', 'mif2']);

/** Tells a photo by its first bytes, whatever its name says; null for everything we do not print. */
export function sniffPhoto(head: Buffer): PhotoFormat | null {
  if (head.length >= 4 && head.readUIntBE(0, 3) === 0xffd8ff && head.readUInt8(3) >= 0xc0) return 'jpeg';
  if (head.length >= 16 && head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return head.toString('latin1', 12, 16) === 'IHDR' ? 'png' : null;
  }
  if (head.length >= 16 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') {
    return ['VP8 ', 'VP8L', 'VP8X'].includes(head.toString('latin1', 12, 16)) ? 'webp' : null;
  }
  if (head.length >= 8 && ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4))) return 'tiff';
  if (head.length >= 16 && head.toString('latin1', 4, 8) === 'ftyp') return formatOfBrands(head);
  return null;
}

function formatOfBrands(head: Buffer): PhotoFormat | null {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  // The major brand wins; a file that leaves it open says what it is among the compatible ones.
  for (const brand of brands) {
    if (AVIF_BRANDS.has(brand)) return 'avif';
    if (HEIC_BRANDS.has(brand)) return 'heic';
  }
  return brands.some((brand) => OPEN_BRANDS.has(brand)) ? 'heic' : null;
}
