/** Thai says ตู้ before a kiosk's name; shops call theirs “ตู้หน้าร้าน”, and nobody says it twice. */
export const kioskOnce = (sentence: string): string => sentence.replaceAll('ตู้ ตู้', 'ตู้');
