import type { Page } from 'playwright';

/** WCAG: what tells where the focus is, and the words in an empty field. */
const LEAST_RING = 3;
const LEAST_PLACEHOLDER = 4.5;

/**
 * What somebody with weak eyes does not see and axe does not look at, from styles as they are computed: rings of what has the
 * focus, words of empty fields.
 *
 * @returns a sentence each; nothing where all can be seen
 */
export async function unseenOn(page: Page): Promise<string[]> {
  // From here on the browser shows where the focus is, as it does for who goes by keys.
  await page.keyboard.press('Tab');
  return page.evaluate<string[]>(`(async () => {
    ${COLORS}
    ${LOOK}
    return [...placeholders(${LEAST_PLACEHOLDER}), ...(await rings(${LEAST_RING}))];
  })()`);
}

/** Any colour that CSS has, what lies behind an element, and WCAG's contrast of two. */
const COLORS = `
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (css) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([red, green, blue, alpha], below) =>
    [red, green, blue].map((part, at) => part * alpha + below[at] * (1 - alpha)).concat(1);
  const groundOf = (from) => {
    if (from === null) return [255, 255, 255, 1];
    const own = read(getComputedStyle(from).backgroundColor);
    return own[3] >= 1 ? own : over(own, groundOf(from.parentElement));
  };
  const light = (color) => {
    const [red, green, blue] = color.slice(0, 3).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((left, right) => left - right);
    return (bright + 0.05) / (dark + 0.05);
  };`;

const LOOK = `
  const nameOf = (element) => element.tagName.toLowerCase() + '.' + (element.getAttribute('class') ?? '') + ' “' +
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + '”';
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const placeholders = (least) => [...document.querySelectorAll('input[placeholder], textarea[placeholder]')]
    .filter((field) => field.placeholder !== '' && isShown(field))
    .flatMap((field) => {
      const style = getComputedStyle(field, '::placeholder');
      const ground = groundOf(field);
      const [red, green, blue, alpha] = read(style.color);
      const ratio = contrast(over([red, green, blue, alpha * Number(style.opacity)], ground), ground);
      return ratio < least ? ['placeholder ' + ratio.toFixed(2) + ': ' + nameOf(field)] : [];
    });
  // What is too small or hidden to bear a ring lets what holds it show it, or what it lays over it.
  const ringed = (element) => {
    const holders = [element, element.parentElement, element.parentElement?.parentElement].filter(Boolean);
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after'), ...holders.slice(1).map((one) => getComputedStyle(one))];
    const at = styles.findIndex(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
    return at < 0 ? undefined : { style: styles[at], holder: holders[Math.max(0, at - 1)] };
  };
  // Over a photo, which has any colour, a ring has a second one within.
  const within = (element) => {
    const shadow = [element, element.parentElement].map((one) => getComputedStyle(one, '::after').boxShadow).find((one) => one !== 'none');
    return read(/(?:rgba?|color|oklch|oklab)\\([^)]*\\)/.exec(shadow ?? '')?.[0] ?? 'transparent');
  };
  const fault = (element, least) => {
    const ring = ringed(element);
    if (ring === undefined) return 'no ring: ' + nameOf(element);
    const isInside = Number.parseFloat(ring.style.outlineOffset) < 0;
    const isOnPhoto = isInside && element.querySelector('img') !== null;
    const ground = isOnPhoto ? within(element) : groundOf(isInside ? ring.holder : ring.holder.parentElement);
    const ratio = contrast(over(read(ring.style.outlineColor), ground), ground);
    return ratio < least ? 'ring ' + ratio.toFixed(2) + ': ' + nameOf(element) : undefined;
  };
  const ringOf = async (element, least) => {
    element.focus({ preventScroll: true });
    if (document.activeElement !== element || !element.matches(':focus-visible')) return [];
    // Without motion a change still takes a moment; what stays is wrong.
    let wrong;
    for (let look = 0; look < 4; look += 1) {
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      if (document.activeElement !== element) return [];
      wrong = fault(element, least);
      if (wrong === undefined) return [];
      await new Promise((waited) => setTimeout(waited, 50));
    }
    return [wrong];
  };
  const rings = async (least) => {
    const before = document.activeElement;
    const looked = new Set();
    const found = [];
    const all = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
    for (const element of document.querySelectorAll(all)) {
      // Those of one kind look alike.
      const kind = element.tagName + ' ' + element.className + ' ' + element.parentElement?.className;
      if (looked.has(kind) || !isShown(element)) continue;
      looked.add(kind);
      found.push(...(await ringOf(element, least)));
    }
    before?.focus({ preventScroll: true });
    return found;
  };`;
