import { knownLanguages } from '../languages/known-languages.ts';
import { notFound } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

const YEAR_SECONDS = 31_536_000;

/** Words of further languages for pages, under addresses that change with them (`wordsUrl`). */
export function serveLanguages(app: ServerApp): void {
  for (const reader of ['customers', 'staff'] as const) {
    app.get(`/languages/:code/${reader}.json`, (context) => {
      const language = knownLanguages().get(context.req.param('code'));
      if (language === undefined) throw notFound();
      const isThese = context.req.query('v') === language.version;
      // An address of before gets the words of now, and asks again.
      const caching = isThese ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
      return context.json(language.words[reader], 200, { 'cache-control': caching });
    });
  }
}
