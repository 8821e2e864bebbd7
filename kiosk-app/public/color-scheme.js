// Runs before the first paint, so that a light screen does not flash dark. A file of its own because the content
// security policy allows no inline script. What this device chose counts; a kiosk is dark without a choice, and every
// other page goes with the browser. Storage throws in captive mini-browsers: then there is no choice.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('printfront-color-scheme');
  } catch {}
  const isKiosk = /^\/(storefront|pair)(\/|$)/.test(location.pathname);
  const own = isKiosk || !matchMedia('(prefers-color-scheme: light)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : own;
})();
