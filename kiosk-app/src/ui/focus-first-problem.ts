const WRONG = '[aria-invalid=true]';
/** Of a field that is wrong as a whole: a switch, a list. */
const CONTROL = '[data-wrong] :is(input,select,button)';

/**
 * Once the problems are shown: the first field that is wrong, on the page or in a part of it, is where to go on. In the middle,
 * as bars over the page cover its edges.
 */
export function focusFirstProblem(part?: ParentNode | null): void {
  requestAnimationFrame(() => {
    const first = (part ?? document).querySelector<HTMLElement>(`${WRONG},${CONTROL}`);
    const field = first?.closest('[data-wrong]')?.querySelector<HTMLElement>(WRONG) ?? first;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
