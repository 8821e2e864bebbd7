import sharp from 'sharp';
import type { HandbookLanguage } from './words.ts';

const svgFile = async (name: string, svg: string, isPhoto: boolean) => {
  const drawn = sharp(Buffer.from(svg));
  return isPhoto
    ? { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 90 }).toBuffer() }
    : { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
};

/** A shop that nobody has: its numbers reach no one. */
export const SHOP = {
  name: { th: 'ร้านรูปสายฝน', en: 'Rain Photo' },
  address: { th: '12/3 ถนนนิมมาน อ.เมือง จ.เชียงใหม่ 50200', en: '12/3 Nimman Road, Chiang Mai 50200' },
  phone: '053-000-111',
  accent: '#1f7a8c',
  owner: { name: { th: 'สายฝน ใจดี', en: 'Saifon Jaidee' }, username: 'saifon', password: 'rain on the old roof' },
  promptPayId: '081-000-0000',
  promptPayDigits: '0810000000',
  accountName: { th: 'น.ส. สายฝน ใจดี', en: 'Saifon Jaidee' },
  bank: 'kbank',
  accountNumber: '012-3-45678-9',
  wifiPassword: 'photos-please',
  kiosk: { th: 'ตู้หน้าร้าน', en: 'At the door' },
  clerk: { th: 'มะลิ วงศ์ดี', en: 'Mali Wongdee' },
  customer: { th: 'มาลี', en: 'Malee' },
} as const;

/** An umbrella and the name, on nothing. */
export const drawLogo = (language: HandbookLanguage) =>
  svgFile(
    'logo.png',
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="360" viewBox="0 0 960 360">
      <path d="M40 190a130 130 0 0 1 260 0q-32-30-65 0q-32-30-65 0q-33-30-65 0q-33-30-65 0z" fill="${SHOP.accent}"/>
      <path d="M170 60v-22M170 180v110a32 32 0 0 0 64 0" fill="none" stroke="#26323a" stroke-width="16" stroke-linecap="round"/>
      <text x="336" y="218" font-family="Noto Sans Thai, Noto Sans, sans-serif" font-weight="700" font-size="${language === 'th' ? 92 : 94}"
        fill="#26323a">${SHOP.name[language]}</text>
    </svg>`,
    false,
  );

const SKIES = ['#f6c177', '#8ec5e8', '#e8a1b0', '#a7d3c2', '#c9b6e4', '#f2d98d', '#9fb8e0', '#f0b08a'];

/** Hills under a sun, each in its own light. They are drawn, so that no photograph is given away with the handbook. */
export const drawPhotos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => {
      const [width, height] = at % 3 === 1 ? [1200, 1800] : [1800, 1200];
      const sky = SKIES[at % SKIES.length];
      const far = `hsl(${150 + at * 23} 28% 52%)`;
      const near = `hsl(${140 + at * 23} 34% 34%)`;
      return svgFile(
        `photo-${at + 1}.jpg`,
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
          <rect width="100" height="100" fill="${sky}"/>
          <ellipse cx="${22 + ((at * 17) % 60)}" cy="30" rx="${(1200 / width) * 10}" ry="${(1200 / height) * 10}" fill="#fff4d6"/>
          <path d="M0 66C18 40 34 52 48 60S80 42 100 58V100H0z" fill="${far}"/>
          <path d="M0 82C24 62 42 74 60 78S88 70 100 76V100H0z" fill="${near}"/>
        </svg>`,
        true,
      );
    }),
  );
