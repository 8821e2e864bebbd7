/** What a shop's server is called until somebody names it; everybody reads that in their language. */
export const UNNAMED_SHOP = 'Shop';

const IN_WORDS = { th: 'ร้านที่ยังไม่ได้ตั้งชื่อ', en: 'Shop without a name' } as const;

/** A shop's name as staff read it; in a further language in English. */
export const shopInWords = (name: string, language: string): string =>
  name === UNNAMED_SHOP ? IN_WORDS[language === 'th' ? 'th' : 'en'] : name;
