import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { onceInARun } from '@portico/testkit/machine/once-in-a-run.ts'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Serves the gallery, built once for all test files of a run, on a free port until `stop`. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await onceInARun('gallery', (outDir) =>
    asProduction(() =>
      build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } }),
    ),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? '/gallery.html' : pathname
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, headersOf(file)).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A file named by its content is loaded and compiled once, also when a page opens it again. */
const headersOf = (file: string) => ({
  'content-type': types[extname(file)] ?? 'application/octet-stream',
  'cache-control': file.startsWith('/assets/') ? 'max-age=3600, immutable' : 'no-store',
})

/** A test runner says "test", and the bundler would take the slow development build of React for it. */
async function asProduction(work: () => Promise<unknown>) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await work()
  process.env.NODE_ENV = before
}
