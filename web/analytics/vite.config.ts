import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The tool builds alone: it shares no file with the portal, whose origin is another. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, '../dist/analytics'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
  },
})
