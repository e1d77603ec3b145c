import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

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
    },
  },
})
