export const AN_ADDRESS = {
  name: 'มานี มีใจ',
  address1: '99/1 ถนนนิมมานเหมินท์',
  address2: 'ตำบลสุเทพ',
  city: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postalCode: '50200',
  phoneNumber: '0812345678',
};
