import { APP_PAGES } from '@printfront/shared/domain/app-pages.ts';
import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { appRoutes } from './router.tsx';

/** Addresses of all routes that show something of their own: those without children. */
function pagesOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const at = path === undefined || path === '/' ? above : `${above}/${path.replace(/^\//, '')}`;
    return children === undefined ? [at || '/'] : pagesOf(children, at);
  });
}

it('has the pages that the servers know, and no other but the one for what is not there', () => {
  const pages = pagesOf(appRoutes(new QueryClient(), () => '/'));
  expect(pages.sort()).toEqual([...APP_PAGES, '/*'].sort());
});
