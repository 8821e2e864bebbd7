import { defineText } from './define-text.ts';

/** HTTPS in the shop: for its owner, and for who makes a computer, a kiosk or a phone believe it. */
export const secureAddressesText = defineText({
  th: {
    switch: 'เปิด HTTPS',
    switchHint: 'ร้านออกใบรับรองเอง ต่ออายุเอง HTTP ยังใช้ได้เหมือนเดิม',
    off: 'ปิดอยู่ ถ้าทุกอย่างใช้ได้บนเครื่องนี้เครื่องเดียว ก็ไม่ต้องเปิด',
    byFiles: 'ใช้ใบรับรองที่ผู้ดูแลระบบตั้งไว้ (TLS_CERT) จึงไม่ใช้ใบรับรองของร้าน',
    addresses: 'ที่อยู่',
    fingerprint: 'ลายนิ้วมือ SHA-256',
    until: 'ใช้ได้ถึง',
    renewed: '{{day}} ต่ออายุเองก่อนหมด 30 วัน',
    install: 'ให้เครื่องอื่นเชื่อถือ',
    installHint: 'เปิดหน้านี้ครั้งเดียวบนคอมพิวเตอร์และแท็บเล็ตของร้าน',
    ofKiosk: 'ตู้ที่ใช้ printfront-kiosk',
    ofKioskHint: 'วางสองบรรทัดนี้ใน /etc/printfront/kiosk.env ของตู้ แล้วสั่ง systemctl restart printfront-kiosk',
    another: {
      name: 'ถ้าถูกขโมยหรือรั่วไหล',
      hint: 'เมื่อคอมพิวเตอร์นี้ ข้อมูลสำรอง หรือกุญแจของเครื่องอาจอยู่ในมือคนอื่น ให้ออกใบรับรองของร้านใหม่',
      made: 'ใบที่ใช้อยู่นี้ {{name}} ออกใหม่เมื่อ {{time}}',
      make: 'ออกใบรับรองใหม่',
      question: 'ออกใบรับรองของร้านใหม่ไหม',
      warning:
        'ตู้ คอมพิวเตอร์ และแท็บเล็ตทุกเครื่องที่เปิดร้านด้วย https:// ต้องรับใบใหม่ ตู้ใช้สองบรรทัดของหน้านี้ เครื่องอื่นติดตั้งที่หน้า /certificate แล้วลบใบเก่าออก ระหว่างนี้เครื่องเหล่านั้นจะขึ้นคำเตือนหรือเปิดไม่ได้ ส่วน http:// ใช้ได้ตามปกติ',
      keep: 'ใช้ใบเดิม',
    },
    short: {
      off: 'ปิดอยู่ ต้องใช้เมื่อตู้เป็นเครื่องของตัวเอง',
      on: 'เปิดอยู่',
    },
    problem: {
      'port-taken': 'ยังใช้ HTTPS ไม่ได้ เพราะโปรแกรมอื่นใช้พอร์ตนี้อยู่ ให้ช่างตั้งพอร์ตอื่น (EDGE_TLS_PORT) ระบบจะลองใหม่เอง',
      'not-made': 'ยังใช้ HTTPS ไม่ได้ เพราะทำใบรับรองไม่สำเร็จ ระบบจะลองใหม่เอง สาเหตุอยู่ในล็อก',
    },
    page: {
      title: 'ให้เครื่องนี้เชื่อถือร้าน',
      lead: 'ติดตั้งใบรับรองของร้านครั้งเดียว แล้วที่อยู่ https:// ของร้านจะเปิดได้โดยไม่มีคำเตือน ใบรับรองนี้ใช้ได้เฉพาะกับที่อยู่ภายในร้าน',
      none: 'คอมพิวเตอร์ของร้านยังไม่มีใบรับรองของตัวเอง เจ้าของร้านเปิดได้ที่ “ตู้และร้าน” หน้าตั้งค่าคอมพิวเตอร์ของร้าน',
      compare: 'เทียบลายนิ้วมือก่อนติดตั้ง',
      compareHint: 'ต้องตรงกับที่เจ้าของร้านเห็นในหน้าตั้งค่าคอมพิวเตอร์ของร้าน ถ้าไม่ตรง อย่าติดตั้ง',
      download: 'ดาวน์โหลดใบรับรอง (.crt)',
      downloadApple: 'ดาวน์โหลดโปรไฟล์ (.mobileconfig)',
      downloadPem: 'ดาวน์โหลดใบรับรอง (.pem)',
      openIt: 'แล้วเปิดที่อยู่นี้',
    },
    steps: {
      windows: {
        name: 'Windows',
        one: 'ดาวน์โหลดแล้วเปิดไฟล์ กด “ติดตั้งใบรับรอง” (Install Certificate)',
        two: 'เลือก “เครื่องภายใน” (Local Machine) แล้วเลือก “วางใบรับรองทั้งหมดในที่เก็บต่อไปนี้”',
        three: 'เลือกที่เก็บ “ผู้ออกใบรับรองหลักที่เชื่อถือได้” (Trusted Root Certification Authorities) แล้วกดเสร็จสิ้น',
      },
      android: {
        name: 'Android',
        one: 'ดาวน์โหลดไฟล์ แล้วเปิด “การตั้งค่า”',
        two: 'ค้นหา “ใบรับรอง CA” (อยู่ใต้ ความปลอดภัย, การเข้ารหัสและข้อมูลเข้าสู่ระบบ) แล้วกด “ติดตั้งต่อไป”',
        three: 'เลือกไฟล์ที่ดาวน์โหลด',
      },
      ios: {
        name: 'iPhone และ iPad',
        one: 'ดาวน์โหลดโปรไฟล์ด้วย Safari แล้วกด “อนุญาต”',
        two: 'เปิด “การตั้งค่า” กด “ดาวน์โหลดโปรไฟล์แล้ว” แล้วกด “ติดตั้ง”',
        three: 'ไปที่ ทั่วไป, เกี่ยวกับ, การตั้งค่าความเชื่อถือใบรับรอง แล้วเปิดสวิตช์ของใบรับรองนี้',
      },
      macos: {
        name: 'macOS',
        one: 'ดาวน์โหลดโปรไฟล์แล้วเปิดไฟล์',
        two: 'เปิด “การตั้งค่าระบบ” ไปที่ “การจัดการอุปกรณ์” หรือ “โปรไฟล์” แล้วดับเบิลคลิกโปรไฟล์นี้',
        three: 'กด “ติดตั้ง” แล้วใส่รหัสผ่านของเครื่อง',
      },
      linux: {
        name: 'Linux',
        one: 'ดาวน์โหลดไฟล์ .pem',
        two: 'ใน Chrome หรือ Chromium เปิด chrome://certificate-manager แล้วนำเข้าที่ “ใบรับรองในเครื่อง”',
        three: 'Firefox มีรายการของตัวเอง: การตั้งค่า, ความเป็นส่วนตัวและความปลอดภัย, ดูใบรับรอง, ผู้ออกใบรับรอง',
      },
    },
  },
  en: {
    switch: 'HTTPS on',
    switchHint: 'The shop makes its own certificate and renews it. HTTP stays as it is.',
    off: 'It is off. A shop with everything on this one computer does not need it.',
    byFiles: 'The certificate of an administrator is in use (TLS_CERT), and not one of the shop’s own.',
    addresses: 'Addresses',
    fingerprint: 'SHA-256 fingerprint',
    until: 'Valid until',
    renewed: '{{day}}; renewed by itself 30 days before',
    install: 'Let others trust it',
    installHint: 'Open this page once on the shop’s computers and tablets.',
    ofKiosk: 'A kiosk with printfront-kiosk',
    ofKioskHint:
      'Paste these two lines into /etc/printfront/kiosk.env of the kiosk, then: systemctl restart printfront-kiosk',
    another: {
      name: 'If it was stolen',
      hint: 'When this computer, a backup or its keys may be in other hands: a new certificate of the shop.',
      made: 'The one in use was made by {{name}}, {{time}}.',
      make: 'Make a new certificate',
      question: 'Make a new certificate of the shop?',
      warning:
        'Every kiosk, computer and tablet that opens the shop over https:// has to take the new one: kiosks by the two lines of this page, others on the page /certificate. Remove the old one there. Until then they show a warning, or do not open. http:// goes on as it is.',
      keep: 'Keep this one',
    },
    short: {
      off: 'Off; it is needed where a kiosk is a computer of its own',
      on: 'On',
    },
    problem: {
      'port-taken':
        'No HTTPS yet: another program uses the port. Ask your installer for another one (EDGE_TLS_PORT); it is tried again by itself.',
      'not-made': 'No HTTPS yet: the certificate could not be made. It is tried again by itself; the log says why.',
    },
    page: {
      title: 'Let this device trust the shop',
      lead: 'Install the shop’s certificate once, and its https:// addresses open without a warning. It can vouch for addresses inside a shop only.',
      none: 'The shop’s computer has no certificate of its own yet. An owner switches it on under “Kiosks and shops”, on the page of the shop’s computer.',
      compare: 'Compare the fingerprint first',
      compareHint:
        'It has to be the one that the owner sees on the page of the shop’s computer. If it is another one, do not install it.',
      download: 'Download the certificate (.crt)',
      downloadApple: 'Download the profile (.mobileconfig)',
      downloadPem: 'Download the certificate (.pem)',
      openIt: 'Then open',
    },
    steps: {
      windows: {
        name: 'Windows',
        one: 'Download the file and open it. Press “Install Certificate”.',
        two: 'Choose “Local Machine”, then “Place all certificates in the following store”.',
        three: 'Choose the store “Trusted Root Certification Authorities”, and finish.',
      },
      android: {
        name: 'Android',
        one: 'Download the file, then open the settings.',
        two: 'Search for “CA certificate” (under security, encryption and credentials), and press “Install anyway”.',
        three: 'Choose the file that you downloaded.',
      },
      ios: {
        name: 'iPhone and iPad',
        one: 'Download the profile in Safari, and press “Allow”.',
        two: 'Open the settings, press “Profile Downloaded”, then “Install”.',
        three: 'Go to General, About, Certificate Trust Settings, and switch this certificate on.',
      },
      macos: {
        name: 'macOS',
        one: 'Download the profile and open it.',
        two: 'Open System Settings, go to “Device Management” or “Profiles”, and double-click the profile.',
        three: 'Press “Install”, and enter the password of the computer.',
      },
      linux: {
        name: 'Linux',
        one: 'Download the .pem file.',
        two: 'In Chrome or Chromium open chrome://certificate-manager, and import it under “Local certificates”.',
        three: 'Firefox has a list of its own: Settings, Privacy & Security, View Certificates, Authorities.',
      },
    },
  },
});
