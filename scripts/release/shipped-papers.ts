import path from 'node:path';

/** `[words](target)` and `![words](target)`; no target of ours has brackets or spaces in it. */
const LINK = /!?\[([^\]]*)\]\(([^)\s]+)\)/g;

export interface PaperLink {
  readonly words: string;
  /** From the top of the project. */
  readonly target: string;
}

/** Where a Markdown file leads to beside it; other machines' addresses and places within the file are nobody's file. */
export function linksOf(file: string, text: string): PaperLink[] {
  return [...text.matchAll(LINK)].flatMap(([, words = '', to = '']) => {
    const target = targetOf(file, to);
    return target === null ? [] : [{ words, target }];
  });
}

/**
 * As it is read on a machine where something is installed: what leads to a file that only developers have, such as the test that
 * proves a promise, is its words alone.
 *
 * @param isShipped of a file, or of a folder, from the top of the project
 */
export function withoutDeadLinks(file: string, text: string, isShipped: (target: string) => boolean): string {
  return text.replaceAll(LINK, (link, words: string, to: string) => {
    const target = targetOf(file, to);
    return target === null || isShipped(target) ? link : words;
  });
}

function targetOf(file: string, to: string): string | null {
  if (/^(?:[a-z]+:|#)/.test(to)) return null;
  return path.posix.join(path.posix.dirname(file), to.replace(/#.*$/, '')).replace(/\/$/, '');
}
