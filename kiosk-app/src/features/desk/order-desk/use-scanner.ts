import { isFromCode, readScannedCode } from '@printfront/shared/domain/scanned-code.ts';
import { useEffect, useEffectEvent } from 'react';
import { BURST_MS } from './desk-keys.ts';

/** Fewer signs at such a speed may be a hand that slipped. */
const SHORTEST_SCAN = 4;

interface Burst {
  /** As the layout wrote it, and as the keys stand on a US keyboard. */
  text: string;
  byPlace: string;
  lastAt: number;
  /** The field that it goes into by accident, as it was before. */
  field: { element: HTMLInputElement | HTMLTextAreaElement; value: string; start: number | null } | null;
}

const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
};
const SHIFTED_DIGITS = ')!@#$%^&*(';

/** What the key writes on a US keyboard; what it wrote where its place is not known. */
function usSign({ code, key, shiftKey }: KeyboardEvent): string {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (digit !== undefined) return shiftKey ? (SHIFTED_DIGITS[Number(digit)] ?? key) : digit;
  return PLACES[code]?.[shiftKey ? 1 : 0] ?? key;
}

/**
 * Hears a scanner anywhere on the desk, by its speed and its closing Enter. In a field that staff type in only what holds an
 * id is taken, and the field is as it was before.
 */
export function useScanner(onScan: (text: string) => void): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    let burst: Burst | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isGoingOn = burst !== null && event.timeStamp - burst.lastAt <= BURST_MS;
      if (event.key === 'Enter' || event.key === 'Tab') {
        const scan = isGoingOn ? burst : null;
        burst = null;
        const text = scan === null ? null : scannedText(scan);
        // The search takes what is in it itself.
        const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
        if (scan === null || text === null || isSearch) return;
        event.preventDefault();
        event.stopPropagation();
        if (scan.field !== null) putBack(scan.field);
        take(text);
      } else if ([...event.key].length === 1) {
        if (!isGoingOn || burst === null) burst = { text: '', byPlace: '', lastAt: 0, field: fieldOf(event.target) };
        burst.text += event.key;
        burst.byPlace += usSign(event);
        burst.lastAt = event.timeStamp;
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** @returns null for what is none, or not for the desk */
function scannedText({ text, byPlace, field }: Burst): string | null {
  if (text.length < SHORTEST_SCAN) return null;
  const meant = [text, byPlace].find((one) => isFromCode(readScannedCode(one)));
  if (field === null) return meant ?? text;
  return meant ?? null;
}

function fieldOf(target: EventTarget | null): Burst['field'] {
  const element = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : null;
  if (element === null || ['checkbox', 'radio', 'button', 'submit', 'file', 'range'].includes(element.type))
    return null;
  return { element, value: element.value, start: element.selectionStart };
}

/** As React hears it. */
function putBack({ element, value, start }: NonNullable<Burst['field']>): void {
  const proto = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) element.setSelectionRange(start, start);
}
