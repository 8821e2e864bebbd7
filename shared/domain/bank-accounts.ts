/**
 * Banks that a shop in Thailand has its account at: their names, and how many digits an account number there has. Where
 * numbers of several lengths are about, all of them are taken: a right number that is refused is worse than a wrong one
 * that the shop's owner sees on the page.
 */
const TEN = [10, 10] as const;
const UNSURE = [10, 15] as const;

export const BANKS = {
  kbank: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank', digits: TEN },
  scb: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank', digits: TEN },
  bbl: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank', digits: TEN },
  ktb: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank', digits: TEN },
  bay: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Krungsri', digits: TEN },
  ttb: { th: 'ธนาคารทหารไทยธนชาต', en: 'ttb', digits: TEN },
  gsb: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank', digits: [12, 15] },
  baac: { th: 'ธ.ก.ส.', en: 'BAAC', digits: UNSURE },
  ghb: { th: 'ธนาคารอาคารสงเคราะห์', en: 'Government Housing Bank', digits: UNSURE },
  uob: { th: 'ธนาคารยูโอบี', en: 'UOB', digits: UNSURE },
  cimb: { th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai', digits: UNSURE },
  kkp: { th: 'ธนาคารเกียรตินาคินภัทร', en: 'KKP', digits: UNSURE },
  tisco: { th: 'ธนาคารทิสโก้', en: 'TISCO', digits: UNSURE },
  lhb: { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'LH Bank', digits: UNSURE },
  other: { th: 'ธนาคารอื่น', en: 'Another bank', digits: [5, 20] },
} as const satisfies Record<string, { th: string; en: string; digits: readonly [least: number, most: number] }>;

export type BankCode = keyof typeof BANKS;
export const BANK_CODES = Object.keys(BANKS) as [BankCode, ...BankCode[]];

/** Digits only: Thai and full-width ones are read, spaces and dashes of every kind left out. Anything else stays, and is wrong then. */
export function normalizeDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s\u002D\u00AD\u2010-\u2015\u2212\p{Cf}]/gu, '');
}

/** @param number normalized */
export function isBankAccountNumber(bank: BankCode, number: string): boolean {
  const [least, most] = BANKS[bank].digits;
  return /^\d+$/.test(number) && number.length >= least && number.length <= most;
}

/** As a bank book shows it: 012-3-45678-9. What has another length stays as it is. */
export const formatBankAccount = (number: string): string =>
  /^\d{10}$/.test(number) ? number.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4') : number;
