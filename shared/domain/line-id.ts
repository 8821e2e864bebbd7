/** LINE's own rule: small letters, digits, dot, dash and underscore; an official account has @ in front. */
export const isLineId = (text: string): boolean => /^@?[a-z0-9._-]{2,30}$/i.test(text.trim());

/** Opens the chat with it in LINE. */
export const lineUrl = (lineId: string): string =>
  `https://line.me/R/ti/p/${lineId.startsWith('@') ? encodeURIComponent(lineId) : `~${encodeURIComponent(lineId)}`}`;
