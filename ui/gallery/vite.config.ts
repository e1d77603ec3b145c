import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery builds alone: `npx vite build ui/gallery` from the top writes tmp/gallery, or `npx vite ui/gallery` while working on a part. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, '../../tmp/gallery'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: 'gallery.html' },
  },
})
