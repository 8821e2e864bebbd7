import { showShopColors } from './color-scheme.ts';

/** A page of any server that is quickly made. */
const A_PAGE = '/sign-in';

/**
 * Takes over colour and theme on a page that stands: what the server writes into a page now.
 *
 * @param keptAs where this device keeps it for its next start; null: it does not
 */
export async function paintLook(keptAs: string | null): Promise<void> {
  const answer = await fetch(A_PAGE).catch(() => null);
  // The next look at the shop tries again.
  if (answer?.ok !== true) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { look: key } = page.documentElement.dataset;
  if (key === undefined) return;
  const css = page.getElementById('shop-look')?.textContent ?? '';
  document.documentElement.dataset.look = key;
  styleElement().textContent = css;
  if (keptAs !== null) {
    try {
      localStorage.setItem(keptAs, JSON.stringify({ key, css }));
    } catch {
      // the next start without a server is in the kit's own colours
    }
  }
  showShopColors();
}

function styleElement(): HTMLElement {
  const there = document.getElementById('shop-look');
  if (there !== null) return there;
  const made = document.createElement('style');
  made.id = 'shop-look';
  document.head.append(made);
  return made;
}
