import {
  cleanPersonName,
  isUsername,
  PASSWORD_MIN_CHARACTERS,
  USERNAME_MIN_CHARACTERS,
} from '@printfront/shared/domain/account-names.ts';

export interface AccountDraft {
  name: string;
  username: string;
  password: string;
}
export type AccountField = keyof AccountDraft;

/** What is wrong with a field, in the words of text/sign-in.ts. */
export type AccountProblem =
  | 'required'
  | 'nameUnusable'
  | 'usernameShort'
  | 'usernameUnusable'
  | 'usernameTaken'
  | 'passwordShort';

/** The same rules as the server's, before it is asked. */
export function accountProblems({
  name,
  username,
  password,
}: AccountDraft): Partial<Record<AccountField, AccountProblem>> {
  return {
    ...(cleanPersonName(name) === null && { name: name.trim() === '' ? 'required' : 'nameUnusable' }),
    ...(!isUsername(username.trim()) && { username: usernameProblem(username.trim()) }),
    ...([...password].length < PASSWORD_MIN_CHARACTERS && { password: password === '' ? 'required' : 'passwordShort' }),
  };
}

function usernameProblem(username: string): AccountProblem {
  if (username === '') return 'required';
  return [...username].length < USERNAME_MIN_CHARACTERS ? 'usernameShort' : 'usernameUnusable';
}

export type PasswordStrength = 'short' | 'fair' | 'good' | 'strong';

/** Only length counts: rules about capitals and digits make passwords that people forget and machines guess. */
export function passwordStrength(password: string): PasswordStrength {
  const { length } = [...password];
  if (length < PASSWORD_MIN_CHARACTERS) return 'short';
  if (length < 12) return 'fair';
  return length < 16 ? 'good' : 'strong';
}
