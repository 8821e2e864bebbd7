/** The sign-in page's address, with the way back: where the person was, as path and search. */
export function signInPath(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnTo })}`;
}
