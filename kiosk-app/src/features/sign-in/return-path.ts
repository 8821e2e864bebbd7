const OWN_ORIGIN = 'http://own.invalid';
/** Pages to come back to would lead straight here again. */
const SIGN_IN = /^\/sign-in(?:\/|$|\?)/;

/**
 * Where someone was before signing in, when that is an address of this site; null for everything else. Whoever can make
 * a person follow a link must not be able to send them elsewhere from our own sign-in page.
 *
 * @param wanted what stands in the address, of any origin
 */
export function safeReturnPath(wanted: string | null): string | null {
  // Browsers drop tabs and line breaks and read a backslash as a slash, so that "/\t/evil" is another site.
  if (wanted === null || !wanted.startsWith('/') || hasTrick(wanted)) return null;
  if (!URL.canParse(wanted, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, OWN_ORIGIN);
  // Dots can fold into a path that would be read as a host: "/.//evil".
  if (origin !== OWN_ORIGIN || pathname.startsWith('//') || SIGN_IN.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

const hasTrick = (text: string) => /^\/{2}/.test(text) || /[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text);

/** The sign-in page's address, with the way back. */
export function signInPath(returnTo: string): string {
  return `/sign-in/local?${new URLSearchParams({ return: returnTo })}`;
}
