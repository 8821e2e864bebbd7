const OWN_ORIGIN = 'http://own.invalid';
/** Pages to come back to would lead straight here again; the API is not for people. */
const NOT_A_PLACE = /^\/(?:sign-in|sign-up|api)(?:\/|$)/;

/**
 * Where a person was before signing in, when that is a page of this site; null for everything else. A stranger who can make
 * a person follow a link must not be able to send them elsewhere from our own sign-in page. Both servers and the app ask
 * here, each where it uses the path.
 *
 * @param wanted what stands in the address, of any origin
 */
export function safeReturnPath(wanted: string | null | undefined): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || hasTrick(wanted)) return null;
  if (!URL.canParse(wanted, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, OWN_ORIGIN);
  // Dots can fold into a path that would be read as a host: "/.//evil".
  if (origin !== OWN_ORIGIN || pathname.startsWith('//') || NOT_A_PLACE.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** Browsers drop tabs and line breaks and read a backslash as a slash, so that "/\t/evil" is another site. */
const hasTrick = (text: string) => text.startsWith('//') || /[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text);
