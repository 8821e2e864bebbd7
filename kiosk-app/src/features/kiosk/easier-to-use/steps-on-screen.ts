/** A screen changes in several goes; it is read once they are through. */
const SETTLES_MS = 250;

/** What the step or the question on the screen says of itself: its title, and the sentences below it. */
function wordsOnScreen(): string {
  const question = [...document.querySelectorAll('dialog[open]')].at(-1);
  const place = question ?? document.querySelector('main');
  const title = place?.querySelector('h1, h2');
  if (place === undefined || place === null || title === null || title === undefined) return '';
  const said = [title, ...(question === undefined ? siblingsOf(title) : place.querySelectorAll('p'))];
  return said
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((words) => words !== '')
    .join('. ');
}

const siblingsOf = (title: Element) =>
  [...(title.parentElement?.children ?? [])].filter(({ tagName }) => tagName === 'P');

/**
 * Tells of each step and each question that comes, in their words.
 *
 * @returns what ends it
 */
export function watchSteps(onStep: (words: string) => void): () => void {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const words = wordsOnScreen();
    if (words === last) return;
    last = words;
    if (words !== '') onStep(words);
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLES_MS);
  });
  const whatChanges = { subtree: true, childList: true, characterData: true, attributeFilter: ['open'] };
  observer.observe(document.body, whatChanges);
  look();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
