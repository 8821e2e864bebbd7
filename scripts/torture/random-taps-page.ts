/** What is asked inside the page, as text: this project's scripts know no DOM. */

export interface Spot {
  x: number;
  y: number;
  name: string;
}

/** A function: the middle of everything that can be touched now, where a finger really hits it. */
export const spotsToTap = `() => {
  const all = document.querySelectorAll('button, a[href], input:not([type=file]), select, textarea, label, summary, [role=tab]');
  const spots = [];
  for (const element of all) {
    if (element.disabled) continue;
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(element.contains(hit) || hit.contains(element))) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    spots.push({ x: Math.round(x), y: Math.round(y), name: name || element.tagName });
  }
  return spots;
}`;

const isErrorPage = `(() =>
  /Something went wrong|ระบบขัดข้อง|Page not found|ไม่พบหน้านี้|Unexpected Application Error/.test(document.body.innerText))()`;

/** A call: the same, or null before an error page, which is not to be left before somebody has seen it. */
export const spotsUnlessBroken = `(${isErrorPage} ? null : (${spotsToTap})())`;

/** A call: which screen or dialog this is, whether it says that something broke, and how much there is to touch. */
export const whatIsShown = `(() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heading = (dialog ?? document).querySelector('h1, h2');
  const step = location.pathname.replace(/\\d{15}/, ':id');
  return {
    name: step + ' ' + (heading?.textContent ?? dialog?.getAttribute('aria-label') ?? ''),
    isErrorPage: ${isErrorPage},
    choices: (${spotsToTap})().length,
  };
})()` as unknown as () => { name: string; isErrorPage: boolean; choices: number };
