import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
/** Where a page begins; it stays a piece of its own, so that pages do not load one another's beginning. */
const entry = /\.html$|[\\/]web[\\/](main\.tsx|assets[\\/])/

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    rolldownOptions: {
      input: {
        index: path.join(root, 'index.html'),
        'silent-redirect': path.join(root, 'assets/silent-redirect.html'),
        'logout-callback': path.join(root, 'assets/logout-callback.html'),
      },
      output: {
        codeSplitting: {
          // What every page needs goes in three pieces: packed together it is smaller than one by one.
          groups: [
            { name: 'identity', test: /oidc-client-ts|jwt-decode|oidc-settings|modulepreload-polyfill/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'portal', tags: ['$initial'], test: (id) => !entry.test(id), priority: 1 },
          ],
        },
      },
    },
  },
})
