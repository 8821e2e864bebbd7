import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { TicketPaper } from './ticket-paper.ts';

const MM_PER_PIXEL = 25.4 / 96;
/** Printers feed a little short, and a millimetre too many is better than a second page. */
const SPARE_MM = 4;

/**
 * Tells the browser what paper the ticket is for, and prints it once by itself when all that is on it has loaded. A roll has
 * no length of its own: there the page is as long as the ticket.
 *
 * @returns whether all of it has loaded
 */
export function useTicketPage(
  ticket: RefObject<HTMLElement | null>,
  { paper, isPrintedByItself, onPrinted }: { paper: TicketPaper; isPrintedByItself: boolean; onPrinted: () => void },
): boolean {
  const [isReady, setIsReady] = useState(false);
  const print = useEffectEvent(() => {
    if (!isPrintedByItself) return;
    window.print();
    onPrinted();
  });

  useEffect(() => {
    let isCurrent = true;
    void whenLoaded(ticket).then(() => {
      if (isCurrent) setIsReady(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [ticket]);

  useEffect(() => {
    if (!isReady || ticket.current === null) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(paper, ticket.current));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [isReady, paper, ticket]);

  // After the rule above: effects run in their order.
  useEffect(() => {
    if (isReady) print();
  }, [isReady]);

  return isReady;
}

function pageRule(paper: TicketPaper, ticket: HTMLElement): string {
  if (paper === 'a5') return '@page { size: A5 portrait; margin: 9mm; }';
  const heightMm = Math.ceil(ticket.getBoundingClientRect().height * MM_PER_PIXEL) + SPARE_MM;
  return `@page { size: 80mm ${heightMm}mm; margin: 0; }`;
}

/** Fonts and pictures; one that cannot be loaded keeps nobody waiting. The QR code is drawn a moment after the rest. */
async function whenLoaded(ticket: RefObject<HTMLElement | null>): Promise<void> {
  await document.fonts.ready;
  const isDrawn = () => ticket.current?.querySelector('[data-ticket-code] img') != null;
  while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
  const pictures = [...(ticket.current?.querySelectorAll('img') ?? [])];
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
}
