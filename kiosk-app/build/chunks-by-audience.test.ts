import { expect, it } from 'vitest';
import { audienceOf, fileNames, filesByAudience, type ModuleFacts } from './chunks-by-audience.ts';

/** A module with enough in it for a file of its own. */
const large = (id: string, ...importedIds: string[]): ModuleFacts => ({ id, importedIds, code: 'x'.repeat(30_000) });
const app = '/app/src';
const routes = `${app}/routes`;

it('brings nothing of the app with what the phone’s page loads later', () => {
  const modules = [
    large(`${app}/main.tsx`, `${app}/fees.ts`, `${app}/router.ts`),
    { ...large(`${app}/front-main.tsx`, `${app}/sheet.ts`), dynamicallyImportedIds: [`${app}/sheets.tsx`] },
    large(`${app}/sheets.tsx`, `${app}/places.ts`, `${app}/addresses.ts`, `${app}/fees.ts`, `${app}/sheet.ts`),
    large(`${routes}/kiosk/details.route.tsx`, `${app}/places.ts`),
    large(`${routes}/admin/orders.route.tsx`, `${app}/addresses.ts`),
    ...['places.ts', 'addresses.ts', 'fees.ts', 'sheet.ts', 'router.ts'].map((name) => large(`${app}/${name}`)),
  ];
  const files = filesByAudience(new Map(modules.map((module) => [module.id, module])));
  expect(files.get(`${app}/places.ts`)).toBe('phone-later');
  // A first page finds what it needs of it in what all load.
  expect(files.get(`${app}/addresses.ts`)).toBe('shared');
  expect(files.get(`${app}/fees.ts`)).toBe('shared');
  expect(files.get(`${app}/sheet.ts`)).toBe('phone');
  expect(files.get(`${app}/router.ts`)).toBe('app');
});

it('knows whom a page is for', () => {
  expect(audienceOf(`${routes}/home/home.route.tsx`)).toBe('home');
  expect(audienceOf(`${routes}/home/sign-in.route.tsx`)).toBe('signing');
  expect(audienceOf(`${routes}/home/download.route.tsx`)).toBe('account');
  expect(audienceOf(`${routes}/home/print-sizes.route.tsx`)).toBe('customer');
  expect(audienceOf(`${routes}/kiosk/size.route.tsx`)).toBe('wall');
  expect(audienceOf(`${routes}/admin/orders.route.tsx`)).toBe('desk');
  expect(audienceOf(`${routes}/admin/takings.route.tsx`)).toBe('office');
  expect(audienceOf(`${app}/ui/money.tsx`)).toBeNull();
});

it('puts what the same people need together, and leaves the phone’s page what is its own', () => {
  const mantine = '/node_modules/@mantine/core/esm';
  const modules = [
    large(`${app}/main.tsx`, `${app}/query.ts`, `${app}/react.ts`),
    large(`${app}/front-main.tsx`, `${app}/react.ts`, `${app}/sending.ts`),
    large(`${routes}/home/home.route.tsx`, `${app}/prices.ts`, `${app}/money.ts`),
    large(`${routes}/admin/orders.route.tsx`, `${app}/tickets.ts`, `${app}/money.ts`),
    large(`${routes}/kiosk/order.route.tsx`, `${app}/sending.ts`),
    { id: `${app}/tickets.ts`, importedIds: [`${mantine}/index.mjs`], code: "import { Table } from '@mantine/core';" },
    large(`${mantine}/index.mjs`, `${mantine}/components/Table/Table.mjs`, `${mantine}/components/Tabs/Tabs.mjs`),
    ...['Table/Table', 'Tabs/Tabs'].map((name) => large(`${mantine}/components/${name}.mjs`)),
    ...['query.ts', 'react.ts', 'sending.ts', 'prices.ts', 'money.ts'].map((name) => large(`${app}/${name}`)),
  ];
  const files = filesByAudience(new Map(modules.map((module) => [module.id, module])));
  const fileOf = (name: string) => files.get(name.startsWith('/') ? name : `${app}/${name}`);
  expect(fileOf('react.ts')).toBe('shared');
  expect(fileOf('query.ts')).toBe('app');
  expect(fileOf('prices.ts')).toBe('home');
  expect(fileOf('money.ts')).toBe('home-desk');
  expect(fileOf('sending.ts')).toBe('sending');
  expect(fileOf(`${mantine}/components/Table/Table.mjs`)).toBe('desk');
  expect(fileOf(`${mantine}/components/Tabs/Tabs.mjs`)).toBeUndefined();
  for (const file of files.values()) expect(fileNames()).toContain(file);
});

it('brings nothing of the office with what the list of orders loads once it is asked for', () => {
  const modules = [
    { ...large(`${routes}/admin/orders.route.tsx`), dynamicallyImportedIds: [`${app}/count.tsx`] },
    large(`${app}/count.tsx`, `${app}/count-words.ts`, `${app}/own.ts`),
    large(`${routes}/admin/till.route.tsx`, `${app}/count-words.ts`, `${app}/coins.ts`),
    ...['count-words.ts', 'own.ts', 'coins.ts'].map((name) => large(`${app}/${name}`)),
  ];
  const files = filesByAudience(new Map(modules.map((module) => [module.id, module])));
  expect(files.get(`${app}/coins.ts`)).toBe('office');
  expect(files.get(`${app}/count-words.ts`)).toBe('office-asked');
  expect(files.get(`${app}/own.ts`)).toBeUndefined();
});

it('brings nothing with a first page that only later ones need, and what both need apart from either', () => {
  const modules = [
    large(`${app}/main.tsx`),
    large(`${routes}/home/home.route.tsx`, `${app}/money.ts`),
    large(`${routes}/home/print-sizes.route.tsx`, `${app}/money.ts`, `${app}/cards.ts`),
    large(`${routes}/kiosk/size.route.tsx`, `${app}/cards.ts`, `${app}/editor.ts`),
    large(`${routes}/home/checkout.route.tsx`, `${app}/editor.ts`),
    {
      ...large(`${routes}/admin/till.route.tsx`),
      importedIds: ['/m/@mantine/hooks/esm/index.mjs'],
      code: TAKES_A_HOOK,
    },
    large('/m/@mantine/hooks/esm/index.mjs', HOOK, '/m/@mantine/hooks/esm/use-other/use-other.mjs'),
    large(HOOK),
    ...['money.ts', 'cards.ts', 'editor.ts'].map((name) => large(`${app}/${name}`)),
  ];
  const files = filesByAudience(new Map(modules.map((module) => [module.id, module])));
  expect(files.get(`${app}/money.ts`)).toBe('home-customer');
  expect(files.get(`${app}/cards.ts`)).toBe('customer-others');
  expect(files.get(`${app}/editor.ts`)).toBe('wall-order');
  expect(files.get(HOOK)).toBe('office');
  expect(files.get('/m/@mantine/hooks/esm/use-other/use-other.mjs')).toBeUndefined();
});

const HOOK = '/m/@mantine/hooks/esm/use-local-storage/use-local-storage.mjs';
const TAKES_A_HOOK = "import { useLocalStorage } from '@mantine/hooks';";

it('draws with a file of its own, and brings what all first pages need with the app', () => {
  const react = '/node_modules/react-dom/client.js';
  const modules = [
    large(`${app}/main.tsx`, react),
    large(`${app}/front-main.tsx`, react),
    large(react),
    large(`${routes}/home/home.route.tsx`, `${app}/frame.ts`),
    large(`${routes}/home/sign-in.route.tsx`, `${app}/frame.ts`),
    large(`${routes}/home/print-sizes.route.tsx`, `${app}/frame.ts`, `${app}/cards.ts`, `${app}/own.ts`),
    large(`${routes}/admin/orders.route.tsx`, `${app}/frame.ts`),
    large(`${routes}/kiosk/size.route.tsx`, `${app}/cards.ts`),
    large(`${app}/frame.ts`),
    large(`${app}/cards.ts`),
    { ...large(`${app}/own.ts`), code: 'x'.repeat(20_000) },
  ];
  const files = filesByAudience(new Map(modules.map((module) => [module.id, module])));
  expect(files.get(react)).toBe('react');
  expect(files.get(`${app}/frame.ts`)).toBe('app');
  // Little that one page alone needs is a request less in the file that comes anyway.
  expect(files.get(`${app}/own.ts`)).toBe('customer-others');
});
