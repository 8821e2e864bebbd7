import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { localized } from '#text/localized.ts';

/** Banks by the three-digit code of the Bank of Thailand, which slips carry; those that customers transfer from. */
const BANKS: Readonly<Record<string, LocalizedText>> = {
  '002': { th: 'กรุงเทพ', en: 'Bangkok Bank' },
  '004': { th: 'กสิกรไทย', en: 'Kasikornbank' },
  '006': { th: 'กรุงไทย', en: 'Krungthai Bank' },
  '011': { th: 'ทหารไทยธนชาต (ttb)', en: 'TMBThanachart (ttb)' },
  '014': { th: 'ไทยพาณิชย์', en: 'Siam Commercial Bank' },
  '022': { th: 'ซีไอเอ็มบี ไทย', en: 'CIMB Thai' },
  '024': { th: 'ยูโอบี', en: 'UOB' },
  '025': { th: 'กรุงศรีอยุธยา', en: 'Krungsri (Bank of Ayudhya)' },
  '030': { th: 'ออมสิน', en: 'Government Savings Bank' },
  '033': { th: 'อาคารสงเคราะห์', en: 'Government Housing Bank' },
  '034': { th: 'ธ.ก.ส.', en: 'BAAC' },
  '066': { th: 'อิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand' },
  '067': { th: 'ทิสโก้', en: 'TISCO Bank' },
  '069': { th: 'เกียรตินาคินภัทร', en: 'Kiatnakin Phatra' },
  '070': { th: 'ไอซีบีซี (ไทย)', en: 'ICBC (Thai)' },
  '071': { th: 'ไทยเครดิต', en: 'Thai Credit Bank' },
  '073': { th: 'แลนด์ แอนด์ เฮ้าส์', en: 'LH Bank' },
};

/** "Kasikornbank (004)"; a bank that is not known by name is its code. */
export function bankName(code: string, language: string): string {
  const name = localized(BANKS[code], language);
  return name === undefined ? code : `${name} (${code})`;
}
