import { TROUBLE_WORDS } from '@printfront/shared/domain/trouble-words.ts';
import type { TroubleKind } from '@printfront/shared/domain/troubles.ts';
import { filled, localeOf, serverWords } from '@printfront/shared/server/languages/known-languages.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { TroubleContent } from './current-troubles.service.ts';

export interface ToldTrouble {
  readonly kind: TroubleKind;
  /** Null: central itself. */
  readonly shopName: string | null;
  readonly content: TroubleContent;
  /** Instant at which it was found. */
  readonly since: string;
}

const WORDS = {
  th: {
    central: 'ระบบกลาง',
    subject: 'มี {{count}} เรื่องที่ต้องดูแล',
    subjectOver: 'เรียบร้อยแล้ว {{count}} เรื่อง',
    begins: 'ต้องดูแล:',
    over: 'เรียบร้อยแล้ว:',
    never: 'ที่เริ่มใช้',
    look: 'ดูทั้งหมดที่ {{url}}',
    why: 'อีเมลนี้ส่งถึงผู้ที่มีชื่ออยู่ในหน้า ตั้งค่า › แจ้งเตือน',
    test: 'ทดสอบอีเมลแจ้งเตือน',
    testText: 'ถ้าได้อ่านข้อความนี้ อีเมลแจ้งเตือนของร้านใช้ได้แล้ว',
  },
  en: {
    central: 'Central',
    subject: 'Needs somebody: {{count}}',
    subjectOver: 'Over: {{count}}',
    begins: 'Needs somebody:',
    over: 'Over:',
    never: 'the beginning',
    look: 'See all of it at {{url}}',
    why: 'Everybody who is named under Settings › Alerts gets this mail.',
    test: 'Test of the alerts',
    testText: 'If you can read this, alerts of your shop reach you.',
  },
};
const wordsIn = (language: string) => serverWords(WORDS, 'trouble-mail', language);

/** The same as on the overview. */
const kindsIn = (language: string) => serverWords(TROUBLE_WORDS, 'troubles', language);

interface Place {
  /** Its code. */
  language: string;
  timeZone: string;
  shopName: string;
  url: string;
}

/** One mail about what has begun and what is over. */
export function mailOf(
  { begun, over }: { begun: readonly ToldTrouble[]; over: readonly ToldTrouble[] },
  place: Place,
): Mail {
  const words = wordsIn(place.language);
  const subject =
    begun.length > 0
      ? filled(words.subject, { count: String(begun.length) })
      : filled(words.subjectOver, { count: String(over.length) });
  const [first] = begun.length > 0 ? begun : over;
  const rest = begun.length + over.length > 1 || first === undefined ? '' : ` – ${titleOf(first, place)}`;
  return {
    subject: `${place.shopName}: ${subject}${rest}`,
    text: [
      ...(begun.length > 0 ? [words.begins, '', ...begun.flatMap((one) => [...asked(one, place), ''])] : []),
      ...(over.length > 0 ? [words.over, '', ...over.map((one) => `✓ ${titleOf(one, place)}`), ''] : []),
      filled(words.look, { url: `${place.url}/admin` }),
      words.why,
    ].join('\n'),
    about: begun.length > 0 ? 'trouble' : 'over',
  };
}

export function testMailOf(place: Place): Mail {
  const words = wordsIn(place.language);
  return { subject: `${place.shopName}: ${words.test}`, text: `${words.testText}\n\n${words.why}`, about: 'test' };
}

function asked(trouble: ToldTrouble, place: Place): string[] {
  const { detail } = trouble.content;
  return [
    `• ${titleOf(trouble, place)}`,
    `  ${kindsIn(place.language)[trouble.kind].toDo}`,
    ...(detail === null ? [] : [`  (${detail})`]),
  ];
}

function titleOf({ kind, shopName, content, since }: ToldTrouble, { language, timeZone }: Place): string {
  const words = wordsIn(language);
  const { name, count, bytes, at } = content;
  const time = (instant: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(instant));
  return filled(kindsIn(language)[kind].title, {
    shop: shopName ?? words.central,
    name: name ?? '',
    count: String(count ?? 0),
    size: bytes === null ? '' : `${(bytes / 1e9).toFixed(1)} GB`,
    time: at === null && kind === 'backup-late' ? words.never : time(at ?? since),
  });
}
