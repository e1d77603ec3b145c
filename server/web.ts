import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = path.join(import.meta.dirname, '..', 'web', 'dist')

/** The portal may run its own scripts and talk to its own origin; nothing may frame it but itself (silent renewal). */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // A document that is looked at lies in a blob, whose type the portal has given it.
  "frame-src 'self' blob:",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** Addresses that are never a page of the portal: a missing file is 404, not the portal. */
const isNoPage = /^\/(api|v1|Identity|assets|healthz|readyz|metrics)(\/|$)/

/** The built portal: hashed assets for a year, packed where the browser takes it; every other address is the portal's own page. */
export async function serveWeb(app: FastifyInstance, { publicUrl, dist = built }: { publicUrl: string; dist?: string }): Promise<void> {
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('The portal is not built: run `npm run build`')
  const { host, origin } = new URL(publicUrl)
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build writes `.br` and `.gz` beside files that are worth it.
    preCompressed: true,
    setHeaders: (reply, file) => headersOf(reply, file),
  })
  app.get('/external/ticket', (_request, reply) => reply.type('text/html; charset=utf-8').sendFile('external/ticket.html'))
  app.get('/*', (request, reply) => {
    if (isNoPage.test(request.url)) return reply.callNotFound()
    const place = request.host === host ? undefined : placeAt(origin, request.url)
    if (place) return reply.redirect(place, 302)
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').sendFile('index.html')
  })
}

/** The same place at the public address. What a browser could read as another host leads nowhere: `//host`, `/\\host`, `http://host`. */
function placeAt(origin: string, url: string): string | undefined {
  const place = `${origin}${url}`
  return /^\/(?![\\/])/.test(url) && URL.canParse(place) && new URL(place).origin === origin ? place : undefined
}

const pageHeaders = {
  'content-security-policy': contentPolicy,
  'cache-control': 'no-cache',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

const isOutside = /[\\/]external[\\/][^\\/]+$/
/** A page for external parties: it cannot be framed and sends no referrer. */
const outsideHeaders = {
  ...pageHeaders,
  'content-security-policy': contentPolicy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

function headersOf(reply: { header(name: string, value: string): unknown }, file: string) {
  if (/[.-][\w-]{8,}\.(js|css|woff2|svg|png)(\.br|\.gz)?$/.test(file)) reply.header('cache-control', 'public, max-age=31536000, immutable')
  else for (const [name, value] of Object.entries(isOutside.test(file) ? outsideHeaders : pageHeaders)) reply.header(name, value)
}
