// Runs before the first paint, so that a light screen does not flash dark. A file of its own because the content
// security policy allows no inline script. Storage throws in captive mini-browsers: then the default stays.
try {
  const scheme = localStorage.getItem('printfront-color-scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
} catch {}
