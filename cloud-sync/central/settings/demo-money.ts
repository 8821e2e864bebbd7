/** Accounts that belong to nobody: somebody who tries the demo pays no stranger. */
export const DEMO_MONEY = {
  promptPayId: '0000000000',
  promptPayName: { th: 'ร้านตัวอย่าง (ห้ามโอน)', en: 'Demo shop (do not pay)' },
  bankAccount: {
    bank: { th: 'ธนาคารตัวอย่าง', en: 'Example Bank' },
    number: '000-0-00000-0',
    name: 'Demo shop (do not pay)',
  },
} as const;

/** Short, so that a phone's header has room for all of it: it marks every screen of a demo as one. */
export const DEMO_NAME = { th: 'ร้านตัวอย่าง', en: 'Demo Photo Shop' } as const;

/** What a shop is called that nobody has named yet. */
export const UNNAMED = { th: 'ร้านพิมพ์รูป', en: 'Photo prints' } as const;
