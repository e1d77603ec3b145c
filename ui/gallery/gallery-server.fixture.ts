import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Builds the gallery into a folder of its own and serves it on a free port until `stop`. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'portico-gallery-'))
  await asProduction(() =>
    build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } }),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? '/gallery.html' : pathname
    readFile(join(outDir, file)).then(
      (content) => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** A test runner says "test", and the bundler would take the slow development build of React for it. */
async function asProduction(work: () => Promise<unknown>) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await work()
  process.env.NODE_ENV = before
}
