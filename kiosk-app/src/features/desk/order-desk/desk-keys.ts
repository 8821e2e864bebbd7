import { useEffect, useEffectEvent } from 'react';
import { isTypedInto } from './order-search-keys.ts';

/** Keys that follow one another faster than this are a scanner's. */
export const BURST_MS = 50;

/** After a pause like this a scan begins or somebody types; within one, a busy computer may hold a key back for less. */
const PAUSE_MS = 500;

/** By the key's place, with what is held: `KeyC`, `Shift+ArrowDown`. @returns false to leave the key to the browser */
export type DeskCommands = Readonly<Record<string, () => unknown>>;

interface Commands {
  run: (name: string) => boolean;
  isOfDialog: boolean;
}

/** The last that came is asked first: a question over a page knows better than the page. */
const listeners: Commands[] = [];

/**
 * Commands of a screen by the physical key, whatever the layout. Letters act when no other key follows within 50 ms, so that
 * no scan triggers one; the search's slash acts at once after a pause, for what follows is typed into the search. Nothing acts
 * while a person types.
 */
export function useDeskCommands(commands: DeskCommands, { isOfDialog = false }: { isOfDialog?: boolean } = {}): void {
  const run = useEffectEvent((name: string) => {
    const command = commands[name];
    return command !== undefined && command() !== false;
  });
  useEffect(() => {
    const entry: Commands = { run: (name) => run(name), isOfDialog };
    listeners.push(entry);
    return () => void listeners.splice(listeners.indexOf(entry), 1);
  }, [isOfDialog]);
}

/** When the key was pressed: a dialog that Escape closes may be gone by the time that the key comes here. */
let wasDialogOpen = false;
const noteDialog = () => {
  wasDialogOpen = document.querySelector('dialog[open], [role="dialog"]:not([popover]), :popover-open') !== null;
};

function runCommand(name: string): boolean {
  const isDialogOpen = wasDialogOpen;
  return listeners.toReversed().some(({ run, isOfDialog }) => isOfDialog === isDialogOpen && run(name));
}

const nameOf = ({ code, key, shiftKey }: KeyboardEvent) =>
  shiftKey || key === '?' ? `Shift+${code === '' && key === '?' ? 'Slash' : code}` : code;
const isHeld = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey;

let lastSignAt = Number.NEGATIVE_INFINITY;

/** Whether this key follows another so fast that both are a scanner's. To be asked before `noteSign`. */
export const isInBurst = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - lastSignAt <= BURST_MS;

/** Told of every sign that is typed, once all have asked. */
function noteSign({ timeStamp }: KeyboardEvent): void {
  lastSignAt = timeStamp;
}

/** Listens for the commands of whatever is on the screen; once, around all pages of the desk. */
export function useDeskKeyboard(): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isFast = isInBurst(event);
      const isAfterPause = event.timeStamp - lastSignAt > PAUSE_MS;
      const isLetter = [...event.key].length === 1 && event.key !== ' ';
      if ([...event.key].length === 1) noteSign(event);
      clearTimeout(waiting);
      if (event.defaultPrevented || isHeld(event) || event.isComposing || isField(event.target)) return;
      // Held Enter is one press: what it pressed may have become another button by now.
      if (event.repeat && event.key === 'Enter') return event.preventDefault();
      const name = nameOf(event);
      // A space within what a scanner sends presses nothing.
      if (isFast && event.key === ' ') event.preventDefault();
      else if (!isLetter) {
        if (isPressedByItself(event)) return;
        if (!event.repeat && runCommand(name)) {
          event.preventDefault();
          // Some browsers press a button when Space is let go, whatever became of the key.
          if (name === 'Space')
            window.addEventListener('keyup', (up) => up.preventDefault(), { once: true, capture: true });
        } else if (event.repeat && name.includes('Arrow') && runCommand(name)) event.preventDefault();
      } else if (isFast || event.repeat) return;
      else if (name === 'Slash' && isAfterPause) {
        if (runCommand(name)) event.preventDefault();
      } else waiting = setTimeout(() => runCommand(name), BURST_MS);
    };
    // Before any dialog listens: it is there first, and asks on the way down.
    window.addEventListener('keydown', noteDialog, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', noteDialog, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  isTypedInto(target) &&
  target.closest('input, textarea, [contenteditable="true"]') !== null;

/** A button is pressed by Space and Enter, a list to choose from is moved through by the arrows. */
function isPressedByItself({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  // A radio button has no use for Enter: the way to pay is chosen, and Enter takes the money.
  if (target.matches('input[type="radio"]') && /^(?:Numpad)?Enter$/.test(code)) return false;
  if (target.closest('select, input, [role="menu"], [role="slider"]') !== null) return code !== 'Escape';
  if (code === 'Space' && target.matches('[data-enter-only]')) return false;
  return /^(?:Space|Enter|NumpadEnter)$/.test(code) && target.closest('button, summary, [role="tab"]') !== null;
}
