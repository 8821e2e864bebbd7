import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Text } from './define-text.ts';
import type { Reader } from './further-words.ts';
import {
  aboutLanguage,
  furtherLanguage,
  hearLanguages,
  LANGUAGES,
  type Language,
  type ShopLanguages,
  shopLanguages,
  staffLanguages,
} from './languages.ts';
import { LIMITS_BEFORE } from './limits-in-words.ts';
import { store, stored } from './storage.ts';

const STORAGE_KEY = 'printfront-language';
const SHOP_KEY = 'printfront-shop-languages';

/** The shop's server writes it into the page; a kiosk's kept page goes by what it heard last. */
function spokenHere(): ShopLanguages | undefined {
  const written = document.getElementById('first-data')?.textContent;
  const { shop }: { shop?: ShopLanguages } = written ? JSON.parse(written) : {};
  return shop ?? stored<ShopLanguages>(SHOP_KEY);
}

/** A kiosk goes on while its server is away. */
let isAtKiosk = false;
/** Who looks at this page. */
const readers: Reader[] = ['customers'];

/** For pages that come without their server: it told them once, and a kiosk has the words by then. */
export function keepShopLanguages({ languages, allLanguages, furtherLanguages }: ShopLanguages): void {
  const heard = { languages, allLanguages, furtherLanguages };
  hearLanguages(heard);
  store(SHOP_KEY, heard);
  if (isAtKiosk) for (const { code } of furtherLanguages ?? []) void loadWords(code);
}

/**
 * What its address names (`/en/prices`), else what this device chose, else what its browser asks for first of what the shop speaks, as its server takes it (first-answer.ts).
 * A kiosk greets everybody in the shop's own language.
 */
function firstLanguage(): Language {
  const offered = shopLanguages();
  const named = offered.find((code) => location.pathname.startsWith(`/${code}/`));
  const chosen = chosenHere();
  const asked = (isAtKiosk ? [] : navigator.languages).map((tag) => `${tag.toLowerCase()}-`);
  const wanted = asked.flatMap((tag) => offered.find((code) => tag.startsWith(`${code.toLowerCase()}-`)) ?? []);
  return named ?? offered.find((code) => code === chosen) ?? wanted[0] ?? offered[0] ?? 'th';
}

function chosenHere(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Starts i18next with the namespaces of one entry page; others join with `addText` when their route loads. */
export async function startText(namespaces: Record<string, Text<unknown>>, { isKiosk = false } = {}): Promise<void> {
  isAtKiosk = isKiosk;
  const spoken = spokenHere();
  if (spoken !== undefined) hearLanguages(spoken);
  const language = firstLanguage();
  showLanguage(language);
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    interpolation: { escapeValue: false, defaultVariables: LIMITS_BEFORE }, // React escapes
    resources: Object.fromEntries(
      LANGUAGES.map((code) => [
        code,
        Object.fromEntries(Object.entries(namespaces).map(([name, text]) => [name, text[code] as object])),
      ]),
    ),
  });
  await loadWords(language);
}

/** Adds the words of a route that is loaded later, to those that its namespace may have. */
export function addText(namespace: string, text: Text<unknown>): void {
  for (const code of LANGUAGES) i18next.addResourceBundle(code, namespace, text[code], true);
}

/** Nobody who reads Thai or English loads anything for it. */
async function loadWords(language: Language): Promise<void> {
  if (furtherLanguage(language) === undefined) return;
  const { loadFurtherWords } = await import('./further-words.ts');
  await loadFurtherWords(language, readers, isAtKiosk);
}

/**
 * For pages of staff, before they show. In a language without staff's words they would be half in English: they are in it
 * whole. What this device has chosen stays for its other pages.
 */
export async function loadStaffWords(): Promise<void> {
  if (!readers.includes('staff')) readers.push('staff');
  const offered = staffLanguages();
  if (!offered.includes(currentLanguage())) {
    const language = offered.find((code) => code === 'en') ?? offered[0] ?? 'en';
    showLanguage(language);
    await i18next.changeLanguage(language);
  }
  return loadWords(currentLanguage());
}

export const currentLanguage = (): Language => i18next.language || 'th';

function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = aboutLanguage(language).direction;
}

/** What was asked for last: words that come late change nothing. */
let wanted: Language = '';

export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // lasts for this page then
  }
  wanted = language;
  const show = () => {
    if (wanted !== language) return;
    showLanguage(language);
    void i18next.changeLanguage(language);
  };
  if (furtherLanguage(language) === undefined) show();
  else void loadWords(language).then(show, show);
}
