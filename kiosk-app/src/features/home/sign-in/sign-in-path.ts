/** The sign-in page's address, with the way back: where the person was, as path and search. */
export function signInPath(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnTo })}`;
}

/** For somebody whom the shop knows and central does not: they are signed in, and asked all the same. */
export function signInAgainPath(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnTo, again: '1' })}`;
}
