/** Something to see: not only spaces, joiners and combining marks. */
const SHOWABLE = /[^\p{Z}\p{Cf}\p{M}]/u;
/** They turn the direction of what stands behind them: a name is then read as another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
const CONTROL = /\p{Cc}/u;
/** What a page of text consists of besides its signs. */
const LINE_ENDS = /[\n\r\t]/g;

/** Whether it can be kept and shown as one line. PostgreSQL keeps no NUL at all. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

export const isPlainText = (text: string): boolean => isOneLine(text.replaceAll(LINE_ENDS, ''));

/** Whether a name, where there is one, is read as it is written and has something to see. */
export const isShownName = (name: string): boolean =>
  name === '' || (isOneLine(name) && !TURNING.test(name) && SHOWABLE.test(name));

/** As it comes out of a table that somebody copied. */
export const tabsToSpaces = (text: string): string => text.replaceAll('\t', ' ');
