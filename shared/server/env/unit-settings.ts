import { isOfMachine } from './machine-variables.ts';

/** Signs before which a backslash within double quotes is no sign of its own. */
const ESCAPED = /^["\\`$]$/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A file of settings as systemd reads it for a unit (`EnvironmentFile=`), so that a command works with what its server has. A shell
 * would run what stands in a password, and Node's own reader ends a value at `#`. What is the machine's is left out: a command that
 * finds no program any more could mend nothing.
 */
export function parseUnitSettings(text: string): Record<string, string> {
  const settings = readLines(text).filter(({ name }) => NAME.test(name) && !isOfMachine(name));
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

/** @returns the numbers of the lines, from 1, that are neither settings nor notes: systemd leaves them out without a word */
export const findUnlikeSettings = (text: string): number[] =>
  readLines(text).flatMap(({ at, name }) => (NAME.test(name) ? [] : [numberOf(text, at)]));

/** @returns which lines, from 1, set what is the machine's and no setting */
export const findMachineVariables = (text: string): { line: number; name: string }[] =>
  readLines(text).flatMap(({ at, name }) => (isOfMachine(name) ? [{ line: numberOf(text, at), name }] : []));

const numberOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

interface Line {
  /** Where it begins. */
  readonly at: number;
  /** What stands before the equals sign; of a line without one that is nothing. */
  readonly name: string;
  readonly value: string;
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const equals = text.indexOf('=', at);
    if (/^\s*(?:[#;]|$)/.test(text.slice(at, end))) {
      at = end + 1;
    } else if (equals < 0 || equals >= end) {
      lines.push({ at, name: '', value: '' });
      at = end + 1;
    } else {
      const read = readValue(text, equals + 1);
      lines.push({ at, name: text.slice(at, equals).trim(), value: read.value });
      at = read.end + 1;
    }
  }
  return lines;
}

const endOfLine = (text: string, from: number) => {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
};

/** Parts in quotes, which may be longer than a line, and then, up to the end of the line, what stands there as it is. */
function readValue(text: string, from: number): { value: string; end: number } {
  let value = '';
  let at = from;
  for (;;) {
    while (/^[ \t\r]$/.test(text.charAt(at))) at += 1;
    const quote = text.charAt(at);
    if (quote !== '"' && quote !== "'") break;
    at += 1;
    for (; at < text.length && text.charAt(at) !== quote; at += 1) {
      const next = text.charAt(at + 1);
      if (quote === '"' && text.charAt(at) === '\\' && (ESCAPED.test(next) || next === '\n')) {
        value += next === '\n' ? '' : next;
        at += 1;
      } else value += text.charAt(at);
    }
    at += 1;
  }
  let plain = '';
  let kept = 0;
  for (; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === '\\') {
      at += 1;
      if (text.charAt(at) !== '\n') plain += text.charAt(at);
      kept = plain.length;
    } else {
      plain += text.charAt(at);
      if (!/\s/.test(text.charAt(at))) kept = plain.length;
    }
  }
  return { value: value + plain.slice(0, kept), end: at };
}
