import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNoPage, portalRoutes } from './portal-routes.ts'

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

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows people who come to an address that is nothing the portal's page; does nothing for programs. Undefined without the portal. */
    showMissingPage?(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  }
}

/**
 * The built portal: hashed assets for a year, packed where the browser takes it; the addresses of its router are its page. So is an
 * address that nobody knows, with the status that says so; a missing file and a missing call are a problem.
 */
export async function serveWeb(app: FastifyInstance, { publicUrl, dist = built }: { publicUrl: string; dist?: string }): Promise<void> {
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('The portal is not built: run `npm run build`')
  const { host, origin } = new URL(publicUrl)
  const isRoute = portalRoutes(dist)
  const page = (reply: FastifyReply) => reply.headers(pageHeaders).type('text/html; charset=utf-8').sendFile('index.html')
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
    if (isNoPage(request.url)) return reply.callNotFound()
    if (!isRoute(request.url)) return page(reply.code(404))
    const place = request.host === host ? undefined : placeAt(origin, request.url)
    if (place) return reply.redirect(place, 302)
    return page(reply)
  })
  app.decorate('showMissingPage', (request: FastifyRequest, reply: FastifyReply) => {
    const isForPeople = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!isForPeople || isNoPage(request.url)) return undefined
    // An address that cannot be read comes before every plugin: what they add to a reply is not there yet.
    const index = readFileSync(path.join(dist, 'index.html'), 'utf8')
    return reply.code(404).headers(pageHeaders).type('text/html; charset=utf-8').send(index)
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
