import styles from './fly-to-sum.module.css';

const FLIGHT_MS = 320;
/** A customer who taps fast sees this many at once, and no more. */
const MOST_AT_ONCE = 5;
let underWay = 0;

/** A copy of the picture shrinks into the sum: where a print that was added went. Nothing travels with reduced motion. */
export function flyToSum(photoId: string): void {
  if (underWay >= MOST_AT_ONCE || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const picture = document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photoId)}"] img`);
  const sum = document.querySelector('[data-takes-prints]');
  if (picture === null || sum === null) return;
  const [from, to] = [picture.getBoundingClientRect(), sum.getBoundingClientRect()];
  const copy = picture.cloneNode() as HTMLElement;
  copy.className = styles.flying ?? '';
  copy.setAttribute('aria-hidden', 'true');
  copy.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  document.body.append(copy);
  underWay += 1;
  const way = [
    to.left + to.width / 2 - from.left - from.width / 2,
    to.top + to.height / 2 - from.top - from.height / 2,
  ];
  const flight = copy.animate(
    { transform: ['none', `translate(${way[0]}px, ${way[1]}px) scale(0.12)`], opacity: [0.95, 0.95, 0] },
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.4, 0, 0.6, 1)' },
  );
  const land = () => {
    underWay -= 1;
    copy.remove();
  };
  flight.finished.then(land, land);
}
