import { defineText } from './define-text.ts';

/** What makes the kiosk easier to see, to reach and to follow. */
export const easeText = defineText({
  th: {
    title: 'ใช้งานง่ายขึ้น',
    hint: 'ใช้กับคุณเท่านั้น จบแล้วหน้าจอจะกลับเป็นแบบเดิม',
    type: 'ตัวหนังสือ',
    typeNormal: 'ปกติ',
    typeLarge: 'ใหญ่',
    typeLargest: 'ใหญ่ที่สุด',
    low: 'ปุ่มอยู่ต่ำ',
    lowHint: 'เอื้อมถึงได้เมื่อนั่ง และสำหรับเด็ก',
    sound: 'เสียงเมื่อแตะ',
    soundHint: 'เสียงเบา ๆ เมื่อแตะปุ่มและเมื่อถึงขั้นตอนใหม่',
    spoken: 'อ่านขั้นตอนให้ฟัง',
    spokenHint: 'เครื่องจะอ่านออกเสียงว่าต้องทำอะไร',
    reset: 'แบบเดิม',
    done: 'ตกลง',
  },
  en: {
    title: 'Easier to use',
    hint: 'Only for you: the next customer finds the screen as it was.',
    type: 'Text',
    typeNormal: 'Normal',
    typeLarge: 'Large',
    typeLargest: 'Largest',
    low: 'Everything low',
    lowHint: 'Within reach when you sit, and for children',
    sound: 'Sounds',
    soundHint: 'A quiet tone when you touch something and when a step is reached',
    spoken: 'Read the steps aloud',
    spokenHint: 'The screen says what to do',
    reset: 'As it was',
    done: 'OK',
  },
});
