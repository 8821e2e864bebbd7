import { defineText } from './define-text.ts';

/** Words of signing in. */
export const signInText = defineText({
  th: {
    title: 'เข้าสู่ระบบ',
    staffHint: 'สำหรับพนักงานของร้าน ลูกค้าไม่ต้องเข้าสู่ระบบ',
    username: 'ชื่อผู้ใช้',
    password: 'รหัสผ่าน',
    showPassword: 'แสดงหรือซ่อนรหัสผ่าน',
    submit: 'เข้าสู่ระบบ',
    withPassword: 'ใช้ชื่อผู้ใช้และรหัสผ่าน',
    toHome: 'กลับหน้าแรก',
    required: 'กรุณากรอกช่องนี้',
  },
  en: {
    title: 'Sign in',
    staffHint: 'For the staff of the shop. Customers need no account.',
    username: 'User name',
    password: 'Password',
    showPassword: 'Show or hide the password',
    submit: 'Sign in',
    withPassword: 'With user name and password',
    toHome: 'To the home page',
    required: 'Please fill this in.',
  },
});
