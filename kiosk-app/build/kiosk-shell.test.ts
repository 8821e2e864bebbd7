import { describe, expect, it } from 'vitest';
import { kioskShellFiles } from './kiosk-shell.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    assets: ['assets/font.woff2'],
    imports: ['_react.js'],
    dynamicImports: ['src/routes/kiosk/sizes.route.tsx', 'src/routes/admin/orders.route.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_keyboard.js': { file: 'assets/keyboard.js' },
  '_table.js': { file: 'assets/table.js' },
  'src/routes/kiosk/sizes.route.tsx': {
    file: 'assets/sizes.js',
    imports: ['index.html'],
    dynamicImports: ['_keyboard.js'],
  },
  'src/routes/admin/orders.route.tsx': { file: 'assets/orders.js', imports: ['_table.js'] },
};

describe('what a kiosk keeps to start without its server', () => {
  it('is its own pages with all that they load, now or later, and nothing of the counter', () => {
    expect([...kioskShellFiles(manifest)].toSorted()).toEqual([
      'assets/font.woff2',
      'assets/index.css',
      'assets/index.js',
      'assets/keyboard.js',
      'assets/react.js',
      'assets/sizes.js',
      'color-scheme.js',
      'icon.svg',
      'index.html',
    ]);
  });

  it('is not made without any page of a kiosk', () => {
    expect(() => kioskShellFiles({ 'index.html': { file: 'assets/index.js' } })).toThrow('no page of a kiosk');
  });
});
