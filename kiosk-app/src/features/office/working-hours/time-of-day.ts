const THAI_ZERO = '๐'.charCodeAt(0);
const TYPED = /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?$/;
const JOINED = /^(\d{1,2})(\d{2})$/;

/**
 * A time of day as people type it, on a Thai, Latin or number keyboard: "9", "9.30", "930", "09:30 น." and "๙.๓๐" are
 * all times of the morning.
 *
 * @returns HH:MM:SS, or null for what is none of the 24 hours
 */
export function parseTimeOfDay(text: string): string | null {
  const latin = text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/น\.?\s*$/, '')
    .trim();
  const [, hours, minutes = '00', seconds = '00'] = TYPED.exec(latin) ?? JOINED.exec(latin) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** 09:00:00 → 09:00; seconds only where there are some. */
export const timeText = (time: string): string => time.replace(/:00$/, '');
