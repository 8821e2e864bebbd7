/** Names only: an offset such as +07:00 knows nothing of summer. */
const NAME = /^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/;

/** Whether it is the IANA name of a time zone that this computer knows. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
