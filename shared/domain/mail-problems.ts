/** What is wrong with it, in a word that screens have a sentence for. */
export const MAIL_PROBLEMS = [
  'unknown-host',
  'refused',
  'no-answer',
  'certificate',
  'no-encryption',
  'password',
  'password-missing',
  'sender-refused',
  'recipient-refused',
  'mail-refused',
  'failed',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];
