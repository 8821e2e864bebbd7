// Runs before the first paint, so that a light screen does not flash dark. A file of its own because the content
// security policy allows no inline script. What this device chose counts, then what the shop wants (the server has written it
// into the page; a page out of a kiosk's cache carries nothing, and the kiosk has kept it). A shop that wants nothing has dark
// kiosks, and every other page goes with the browser. Storage throws in captive mini-browsers: then there is no choice.
(() => {
  const root = document.documentElement;
  const isKiosk = /^\/(storefront|pair)(\/|$)/.test(location.pathname);
  let chosen = null;
  let kept = null;
  try {
    chosen = localStorage.getItem('printfront-color-scheme');
    kept = isKiosk ? JSON.parse(localStorage.getItem('printfront-look')) : null;
  } catch {}
  if (kept && root.dataset.look === undefined) {
    root.dataset.look = kept.key;
    const style = document.createElement('style');
    style.id = 'shop-look';
    style.textContent = kept.css;
    document.head.append(style);
  }
  const [, kiosk = 'dark', home = 'device'] = (root.dataset.look || '').split(' ');
  const wanted = isKiosk ? kiosk : home;
  const device = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const own = wanted === 'device' ? device : wanted;
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : own;
})();
