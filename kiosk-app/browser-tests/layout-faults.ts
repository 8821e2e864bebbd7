import type { Page } from 'playwright';

/** The browser's own text size, as people set it: 100 % is 16 px. Pages take it when they are loaded anew. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
  });
}

/**
 * What is cut: words that are wider or higher than what holds them and cannot be scrolled to, and what can be touched beyond the
 * edges of the screen. Thumbnails and prints may be cut, words not.
 */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = [];
    const scrollsItself = document.scrollingElement.scrollHeight > innerHeight + 1;
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (document.scrollingElement.scrollWidth > innerWidth + 1) faults.push('the page is wider than the screen');
    const name = (element) => element.tagName.toLowerCase() + ' “' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30) + '”';
    const clips = (style, axis) => style['overflow' + axis] === 'hidden' || style['overflow' + axis] === 'clip';
    const scrolls = (style, axis) => style['overflow' + axis] === 'auto' || style['overflow' + axis] === 'scroll';
    const isUnseen = (element) => element.closest('[aria-hidden=true]') !== null || getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).visibility === 'hidden';
    for (const element of root.querySelectorAll('*')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
      const isTouched = element.matches('button, a[href], input:not([type=file]), select, textarea');
      if (!own && !isTouched) continue;
      let box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || isUnseen(element)) continue;
      if (own) {
        const range = document.createRange();
        range.selectNodeContents(element);
        box = range.getBoundingClientRect();
      }
      const pressed = own ? element.closest('button, a[href]') : null;
      if (pressed !== null && pressed.childElementCount === element.childElementCount) {
        const edges = pressed.getBoundingClientRect();
        if (box.left < edges.left - 4 || box.right > edges.right + 4 || box.height > edges.height + Number.parseFloat(getComputedStyle(element).fontSize) * 0.5) faults.push(name(pressed) + ' is too small for its words');
      }
      for (let holder = element; holder !== null && holder !== document.documentElement; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        if (style.clipPath !== 'none') break;
        const edges = holder.getBoundingClientRect();
        // Fonts reach beyond their lines by what their tallest signs need.
        const slack = own && holder !== element ? Math.max(3, Number.parseFloat(getComputedStyle(element).fontSize) * 0.25) : 3;
        if (own && style.textOverflow === 'ellipsis' && holder.title) break;
        if (clips(style, 'X') && (box.right > edges.right + slack || box.left < edges.left - slack)) { faults.push(name(element) + ' is cut at a side by ' + holder.className); break; }
        if (clips(style, 'Y') && (box.bottom > edges.bottom + slack || box.top < edges.top - slack)) { faults.push(name(element) + ' is cut above or below by ' + holder.className); break; }
        if (scrolls(style, 'Y') || scrolls(style, 'X')) {
          // It can be scrolled to; what holds it has to be seen itself.
          box = edges;
          if (edges.height < 60) { faults.push(name(holder) + ' leaves no room'); break; }
        }
        if (style.position === 'fixed') break;
      }
      const rest = own ? Number.parseFloat(getComputedStyle(element).fontSize) * 0.25 : 3;
      if (box.left < -3 || box.right > innerWidth + 3 || (!scrollsItself && (box.top < -rest || box.bottom > innerHeight + rest))) faults.push(name(element) + ' is beyond the screen');
    }
    return [...new Set(faults)].slice(0, 8);
  })()`);

/** What is to be touched and stands higher than a hand reaches, though it could not be scrolled down. */
export const touchedAbove = (page: Page, reachPx: number): Promise<string[]> =>
  page.evaluate(`(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const faults = [];
    for (const element of root.querySelectorAll('button, a[href], input:not([type=file]), select, textarea, [role=tab]')) {
      const box = element.getBoundingClientRect();
      if (element.disabled || box.width < 2 || box.height < 2 || getComputedStyle(element).clipPath !== 'none') continue;
      if (box.top >= ${reachPx} || box.bottom < 0) continue;
      faults.push((element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + ' at ' + Math.round(box.top));
    }
    return faults;
  })()`);

/** Words that are shown smaller than this, each style once. */
export const smallerType = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || element.closest('svg, [aria-hidden=true]') !== null) continue;
      const style = getComputedStyle(element);
      const sizePx = parseFloat(style.fontSize);
      // At 0 it is for screen readers.
      if (style.clipPath === 'none' && sizePx > 0 && sizePx < ${leastPx})
        faults.add(style.fontSize + ' ' + node.data.trim().slice(0, 40));
    }
    return [...faults];
  })()`);

/** What is touched and offers a finger less than this, either way. A label, and what ::before and ::after add, count along. */
export const smallerTargets = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = [];
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    for (const element of root.querySelectorAll('button, a[href], input:not([type=file]), select, [role=tab]')) {
      const own = element.getBoundingClientRect();
      if (element.disabled || own.width < 2 || own.height < 2 || getComputedStyle(element).clipPath !== 'none') continue;
      const hit = (x, y) => {
        const found = document.elementFromPoint(x, y);
        const label = element.labels?.[0] ?? element;
        return found !== null && (element.contains(found) || label.contains(found));
      };
      const [x, y] = [own.left + own.width / 2, own.top + own.height / 2];
      if (y < 0 || y > innerHeight || !hit(x, y)) continue;
      const reach = (dx, dy) => { let steps = 0; while (steps < ${leastPx} && hit(x + dx * steps, y + dy * steps)) steps += 1; return steps; };
      const [width, height] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
      if (Math.min(width, height) < ${leastPx} - 1)
        faults.push((element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + ' ' + width + '×' + height);
    }
    return faults;
  })()`);
