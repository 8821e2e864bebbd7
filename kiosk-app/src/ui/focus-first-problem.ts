/** Once the problems are shown: the first field that is wrong, on the page or in a part of it, is where to go on. */
export function focusFirstProblem(part?: ParentNode | null): void {
  requestAnimationFrame(() => (part ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
