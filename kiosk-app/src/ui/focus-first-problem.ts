/**
 * Once the problems are shown: the first field that is wrong, on the page or in a part of it, is where to go on; else what can be
 * pressed of one that is wrong as a whole, as a switch.
 */
export function focusFirstProblem(part?: ParentNode | null): void {
  requestAnimationFrame(() => {
    const find = (what: string) => (part ?? document).querySelector<HTMLElement>(what);
    (find('[aria-invalid="true"]') ?? find('[data-wrong] :is(input,button)'))?.focus();
  });
}
