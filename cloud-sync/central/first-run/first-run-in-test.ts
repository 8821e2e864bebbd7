/** What somebody fills in who opens a shop. */
export const NEW_SHOP = {
  owner: { name: 'ป้านก', username: 'nok', password: 'a long password' },
  shop: {
    name: { th: 'ร้านรูปป้านก', en: 'Auntie Nok Prints' },
    address: { th: '12/3 ถ.นิมมาน เชียงใหม่', en: '12/3 Nimman Road, Chiang Mai' },
    phone: '053123456',
    lineId: null,
    mapUrl: null,
  },
  languages: { languages: ['th', 'en'], phoneNumbers: 'any' },
  payment: {
    promptPayId: '0812345678',
    promptPayName: 'Nok Printing',
    bank: 'kbank',
    bankName: null,
    bankAccountNumber: '0123456789',
    bankAccountName: 'Nok Printing',
    offersPromptPay: true,
    offersTransfer: true,
    offersCounter: true,
    minimumOrder: null,
  },
  hours: [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, openTime: '09:00:00', closeTime: '18:00:00' })),
  catalogue: 'empty',
} as const;
