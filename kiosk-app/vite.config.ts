import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * Two pages: `index.html` is the app (kiosk, customer, admin; one lazy chunk a route), `front.html` is the phone's own
 * page, which opens over shop wifi and must stay light. Both are served by either server.
 */
export default defineConfig({
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 })],
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: { input: { index: 'index.html', front: 'front.html' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
