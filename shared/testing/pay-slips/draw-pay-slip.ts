import { slipVerify } from 'promptparse/generate';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';

export interface PaySlipDrawing {
  /** Three digits. */
  readonly bank?: string;
  readonly transactionRef?: string;
  /** In place of the code that bank and reference make; null draws a slip without one. */
  readonly code?: string | null;
  /** Of the picture; the code takes a fifth of it, as on the slips of banks. */
  readonly widthPx?: number;
}

export const slipCode = (bank: string, transactionRef: string) =>
  slipVerify({ sendingBank: bank, transRef: transactionRef });

/** The same code as a bank prints it that leaves out the leading zeros of the checksum; null where there are none. */
export function slipCodeWithShortChecksum(bank: string, transactionRef: string): string | null {
  const code = slipCode(bank, transactionRef);
  const checksum = code.slice(-4);
  const short = checksum.replace(/^0{1,3}/, '');
  return short === checksum ? null : code.slice(0, -4) + short;
}

/** A transfer slip as a bank app saves it: a tall card with lines of text and the code at its lower right. PNG. */
export async function drawPaySlip(drawing: PaySlipDrawing = {}): Promise<Buffer> {
  const { bank = '004', transactionRef = '202611210A1b2C3d4E5f6G7h8', widthPx = 1080 } = drawing;
  const code = drawing.code === undefined ? slipCode(bank, transactionRef) : drawing.code;
  const heightPx = Math.round(widthPx * 1.4);
  const codePx = Math.round(widthPx / 5);
  const line = (row: number, width: number) =>
    `<rect x="${widthPx * 0.08}" y="${heightPx * (0.2 + row * 0.06)}" width="${widthPx * width}" height="${heightPx * 0.02}" fill="#334"/>`;
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <rect width="100%" height="100%" fill="#e9f3ee"/><rect width="100%" height="12%" fill="#1a8f4c"/>
    ${lineWidths(transactionRef)
      .map((width, row) => line(row, width))
      .join('')}</svg>`;
  const slip = sharp(Buffer.from(card)).png();
  if (code === null) return slip.toBuffer();
  const qr = await toBuffer(code, { errorCorrectionLevel: 'M', margin: 1, width: codePx });
  const left = Math.round(widthPx * 0.73);
  return slip.composite([{ input: qr, left, top: Math.round(heightPx * 0.7) }]).toBuffer();
}

/** In place of words: other lines for another transfer, so that its picture is another one too. */
const lineWidths = (transactionRef: string) =>
  [...transactionRef.slice(-6)].map((letter) => 0.25 + ((letter.codePointAt(0) ?? 0) % 40) / 100);

/** A slip on a screen or on paper that a customer photographed: small in the picture, turned a little, soft and noisy. */
export async function photographPaySlip(slip: Buffer): Promise<Buffer> {
  const turned = await sharp(slip)
    .resize(1100)
    .rotate(7, { background: '#605850' })
    .blur(0.8)
    .modulate({ brightness: 0.8 })
    .toBuffer();
  const noise = { type: 'gaussian', mean: 110, sigma: 18 } as const;
  return sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#605850', noise } })
    .composite([{ input: turned, left: 520, top: 640 }])
    .jpeg({ quality: 70 })
    .toBuffer();
}
