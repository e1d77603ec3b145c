import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
/** What the page of an external party takes of the contract: it must not bring the portal along. */
const outside = /[\\/]contract[\\/]features[\\/](external[\\/]|support[\\/]feed-words)/
/** Where a page begins; it stays a piece of its own, so that pages do not load one another's beginning. */
const entry = /\.html$|[\\/]web[\\/](main\.tsx|(assets|external)[\\/])/
/** What the page that everyone lands on needs beside, which other pages use as well: a dozen files of a few hundred bytes each. */
const landing =
  /[\\/]ui[\\/]pieces[\\/](card|figure-row|page-header|ranking|short-select|waiting-list)\.|[\\/]ui[\\/]chart[\\/]chart-data\.|[\\/]ui[\\/]words[\\/](day-text|relative-time)\.|[\\/]overview[\\/]dashboard[\\/](change-text|dashboard-tabs|lookup-link|overview-skeleton|short-amount)\.|[\\/]page[\\/]use-search-state\.|IconArrowRight\./

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
        'external-ticket': path.join(root, 'external/ticket.html'),
        'logout-callback': path.join(root, 'assets/logout-callback.html'),
      },
      output: {
        codeSplitting: {
          // What every page needs goes in three pieces: packed together it is smaller than one by one.
          groups: [
            { name: 'preload', test: /modulepreload-polyfill/, priority: 4 },
            { name: 'identity', test: /oidc-client-ts|jwt-decode|oidc-settings/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'landing', test: landing, priority: 0 },
            { name: 'portal', tags: ['$initial'], test: (id) => !entry.test(id) && !outside.test(id), priority: 1 },
          ],
        },
      },
    },
  },
})
