/** The sign-in page's address, with the way back: where the person was, as path and search. */
export function signInPath(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnTo })}`;
}

/** Where somebody who is here for the first time makes an account, and signs in who has one. */
export function signUpPath(returnTo: string): string {
  return `/sign-up?${new URLSearchParams({ return: returnTo })}`;
}

/** For staff whom the shop knows and central does not: they are signed in, and still asked to sign in. */
export function signInAgainPath(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnTo, again: '1' })}`;
}
