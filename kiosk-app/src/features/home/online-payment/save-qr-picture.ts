import QRCode from 'qrcode';

interface QrPicture {
  payload: string;
  /** What stands below the code, so that the picture says later what it was for. */
  lines: readonly string[];
  fileName: string;
}

const WIDTH_PX = 900;
const LINE_PX = 72;
const EDGE_PX = 48;

/** Saves the code as a picture, dark on white: banking apps read it from there. */
export async function saveQrPicture({ payload, lines, fileName }: QrPicture): Promise<void> {
  const code = document.createElement('canvas');
  await QRCode.toCanvas(code, payload, { errorCorrectionLevel: 'H', margin: 1, width: WIDTH_PX - 2 * EDGE_PX });
  const picture = document.createElement('canvas');
  picture.width = WIDTH_PX;
  picture.height = EDGE_PX + code.height + lines.length * LINE_PX + EDGE_PX;
  const draw = picture.getContext('2d');
  if (draw === null) throw new Error('This browser gives no canvas to draw on.');
  draw.fillStyle = '#ffffff';
  draw.fillRect(0, 0, picture.width, picture.height);
  draw.drawImage(code, (WIDTH_PX - code.width) / 2, EDGE_PX);
  draw.fillStyle = '#000000';
  draw.textAlign = 'center';
  draw.font = `600 48px ${getComputedStyle(document.body).fontFamily}`;
  lines.forEach((line, index) => {
    draw.fillText(line, WIDTH_PX / 2, EDGE_PX + code.height + (index + 0.8) * LINE_PX);
  });
  const link = document.createElement('a');
  link.href = picture.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
