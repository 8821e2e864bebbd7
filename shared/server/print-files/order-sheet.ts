import { formatOrderNumber } from '../../domain/order-number.ts';
import type { ArchivedPrint } from './archive-manifest.ts';
import type { ArchiveOrder } from './archive-order.ts';
import { namesOn } from './archive-plan.ts';
import type { PrintProblem } from './print-file-maker.ts';
import type { SheetLogo } from './sheet-logo.ts';

export interface SheetShop {
  readonly name: { readonly th: string; readonly en: string };
  readonly timeZone: string;
  /** In place of the name. */
  readonly logo?: SheetLogo | null;
}

/** As the screens call them. */
export const SHIPPING: Record<ArchiveOrder['shippingMethod'], string> = {
  1: 'รับเองที่ร้าน · Pick up at the shop',
  2: 'ส่งทางไปรษณีย์ · By mail',
  3: 'พัสดุไปรษณีย์ · Postal parcel',
  4: 'ส่งด่วน · Express courier',
};

const PAYMENT: Record<ArchiveOrder['paymentMethod'], string> = {
  0: 'โอน · Transfer',
  1: 'พร้อมเพย์ QR · PromptPay QR',
  2: 'จ่ายที่เคาน์เตอร์ · At the counter',
};

const PROBLEM: Record<PrintProblem, string> = {
  damaged: 'ไฟล์เสียบางส่วน พิมพ์เท่าที่อ่านได้ · damaged, printed as far as it can be read',
  unreadable: 'เปิดไฟล์ไม่ได้ ไม่ได้พิมพ์ · cannot be opened, NOT printed',
  corrupt: 'ไฟล์ในเครื่องเสียหาย ไม่ได้พิมพ์ ขอรูปใหม่ · stored file is corrupt, NOT printed, ask for the photo again',
  'frame-corrupt': 'ไฟล์กรอบเสียหาย ไม่ได้พิมพ์ · the frame’s file is corrupt, NOT printed',
};

const STYLE = `
@page { margin: 12mm }
body { font: 11pt/1.45 "Noto Sans Thai", "Sarabun", "Leelawadee UI", "Thonburi", system-ui, sans-serif; color: #111; margin: 0 }
main { max-width: 186mm; margin: 0 auto }
header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 2px solid #111 }
header img { display: block; width: auto; max-width: 80mm; height: 14mm; object-fit: contain; object-position: right }
h1 { font-size: 34pt; margin: 0; line-height: 1.2 } h2 { font-size: 13pt; margin: 7mm 0 2mm; break-after: avoid }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 6mm; margin: 4mm 0 }
dt { color: #555 } dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse } th { text-align: left; font-weight: 600; border-bottom: 1px solid #111 }
td, th { padding: 1mm 2mm 1mm 0; vertical-align: top; overflow-wrap: anywhere } tr { break-inside: avoid }
td { border-bottom: 1px solid #ccc } .number { text-align: right; font-variant-numeric: tabular-nums }
.finish { border: 2px solid #111; padding: 0 2mm; font-size: 16pt } .problem { font-weight: 700 } section.problems { border: 2px solid #111; padding: 1mm 4mm 3mm; margin-top: 6mm }`;

/** order-sheet.html: what lies beside the prints. Thai and English, nothing from elsewhere, black on white. */
export function orderSheet(order: ArchiveOrder, prints: readonly ArchivedPrint[], shop: SheetShop): string {
  const number = formatOrderNumber(order.iid);
  return `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><title>${number}</title><style>${STYLE}</style></head><body><main>
<header><h1>${number}</h1><div>${sign(shop)}</div></header>
${details(order, shop)}
${problems(prints)}
${money(order)}
${order.lines.map((_, index) => line(order, index, prints)).join('\n')}
</main></body></html>
`;
}

function sign({ name, logo }: SheetShop): string {
  const words = `${escapeHtml(name.th)} · ${escapeHtml(name.en)}`;
  return logo ? `<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${words}">` : words;
}

function details(order: ArchiveOrder, { timeZone }: SheetShop): string {
  const address = order.shippingAddress;
  const rows: [string, string][] = [
    ['ลูกค้า · Customer', order.name],
    ['โทร · Phone', order.phoneNumber],
    ['สั่งเมื่อ · Ordered', dateTime(order.submittedAt, timeZone)],
    ['กำหนดเสร็จ · Ready', order.estimatedDueDate === null ? '–' : dateTime(order.estimatedDueDate, timeZone)],
    ['การรับ · Delivery', SHIPPING[order.shippingMethod]],
    ['ชำระ · Payment', PAYMENT[order.paymentMethod]],
  ];
  if (address !== null) {
    const { name, address1, address2, city, province, postalCode, phoneNumber } = address;
    const lines = [name, address1, address2, `${city} ${province} ${postalCode}`, phoneNumber];
    rows.push(['ส่งที่ · Send to', lines.filter((text) => text !== '').join('\n')]);
  }
  if (order.orderNotes !== '') rows.push(['หมายเหตุ · Note', order.orderNotes]);
  return `<dl>${rows.map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`;
}

function problems(prints: readonly ArchivedPrint[]): string {
  const items = prints.flatMap(({ print, problem }) =>
    problem === null
      ? []
      : [
          `<li><span class="problem">${escapeHtml(namesOn(print))}</span> (${escapeHtml(print.path)}): ${PROBLEM[problem]}</li>`,
        ],
  );
  if (items.length === 0) return '';
  return `<section class="problems"><h2>ต้องตรวจ · Needs attention</h2><ul>${items.join('')}</ul></section>`;
}

function money({ priceSummary }: ArchiveOrder): string {
  const rows = priceSummary.breakdown.map(
    ({ size, quantity, unitPrice, discount, total }) =>
      `<tr><td>${escapeHtml(size)}</td><td class="number">${quantity}</td><td class="number">${baht(unitPrice)}</td>` +
      `<td class="number">${discount === 0 ? '' : `−${baht(discount)}`}</td><td class="number">${baht(total)}</td></tr>`,
  );
  return `<h2>ราคา (บาท) · Price (baht)</h2><table>
<tr><th>ขนาด · Size</th><th class="number">ใบ · Prints</th><th class="number">ราคา · Each</th><th class="number">ส่วนลด · Discount</th><th class="number">รวม · Total</th></tr>
${rows.join('\n')}
<tr><td colspan="4">ค่าส่ง · Shipping</td><td class="number">${baht(priceSummary.shippingPrice)}</td></tr>
<tr><th colspan="4">รวมทั้งสิ้น · Total</th><th class="number">${baht(priceSummary.totalPrice)}</th></tr></table>`;
}

function line(order: ArchiveOrder, index: number, prints: readonly ArchivedPrint[]): string {
  const ordered = order.lines[index];
  if (ordered === undefined) return '';
  const { size, photoFrame, finish } = ordered;
  const paper = finish
    ? ` · <span class="finish">${escapeHtml(finish.name.th)} / ${escapeHtml(finish.name.en)}</span>`
    : '';
  const frame = photoFrame === null ? '' : ` · ${escapeHtml(photoFrame.name.th)} / ${escapeHtml(photoFrame.name.en)}`;
  const rows = prints
    .filter(({ print }) => print.line === ordered)
    .map(
      ({ print, problem }) =>
        `<tr><td>${escapeHtml(print.path)}</td><td>${escapeHtml(namesOn(print))}</td><td class="number">${print.copies}</td>` +
        `<td>${problem === null ? '☐' : '<span class="problem">!</span>'}</td></tr>`,
    );
  return `<h2>${escapeHtml(size.name.th)} / ${escapeHtml(size.name.en)} · ${size.widthMm} × ${size.heightMm} mm${paper}${frame} — ${ordered.printQuantity} ใบ · prints</h2>
<table><tr><th>ไฟล์ · File</th><th>รูป · Photo</th><th class="number">จำนวน · Copies</th><th></th></tr>
${rows.join('\n')}</table>`;
}

function dateTime(instant: string, timeZone: string): string {
  // Day, month, year and time are the same digits in both languages, and the Christian year in both.
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names and notes are the customer's: nothing in them may become markup on the counter's computer. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
