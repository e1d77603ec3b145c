import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { analyticsPaths } from '@portico/contract/features/analytics/analytics-words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNoPage, portalRoutes } from './portal-routes.ts'

export const built = path.join(import.meta.dirname, '..', 'web', 'dist')

/**
 * The portal may run its own scripts and talk to its own origin; nothing may frame it but itself (silent renewal). `frames`: the origin of the
 * vault, whose page it frames.
 */
const policyOf = ({ frames, ancestors }: { frames: readonly string[]; ancestors: "'self'" | "'none'" }) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // A document that is looked at lies in a blob, whose type the portal has given it.
    ["frame-src 'self' blob:", ...frames].join(' '),
    `frame-ancestors ${ancestors}`,
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
export async function serveWeb(
  app: FastifyInstance,
  { publicUrl, frames = [], dist = built }: { publicUrl: string; frames?: readonly string[]; dist?: string },
): Promise<void> {
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('The portal is not built: run `npm run build`')
  const { host, origin } = new URL(publicUrl)
  const isRoute = portalRoutes(dist)
  const { pageHeaders, headersOf } = headersFor(frames)
  const page = (reply: FastifyReply, more = {}) =>
    reply
      .headers({ ...pageHeaders, ...more })
      .type('text/html; charset=utf-8')
      .sendFile('index.html')
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    // The tool of the Data Analytics window has an origin of its own.
    globIgnore: ['analytics/**'],
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
    return page(reply, opensWindow(request.url) ? staysInTouch : {})
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

/** The page that opens the Data Analytics window keeps hold of it; no other page can reach a window of another origin that it opens. */
const staysInTouch = { 'cross-origin-opener-policy': 'same-origin-allow-popups' }
const opensWindow = (url: string) => (Object.values(analyticsPaths) as string[]).includes(url.split(/[?#]/)[0]!.replace(/\/$/, ''))

const isOutside = /[\\/]external[\\/][^\\/]+$/

function headersFor(frames: readonly string[]) {
  const pageHeaders = {
    'content-security-policy': policyOf({ frames, ancestors: "'self'" }),
    'cache-control': 'no-cache',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
  }
  /** A page for external parties: it cannot be framed, frames no other and sends no referrer. */
  const outsideHeaders = {
    ...pageHeaders,
    'content-security-policy': policyOf({ frames: [], ancestors: "'none'" }),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }
  const headersOf = (reply: { header(name: string, value: string): unknown; hasHeader(name: string): boolean }, file: string) => {
    if (/[.-][\w-]{8,}\.(js|css|woff2|svg|png)(\.br|\.gz)?$/.test(file))
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    // A page at its address may have said something else.
    else
      for (const [name, value] of Object.entries(isOutside.test(file) ? outsideHeaders : pageHeaders))
        if (!reply.hasHeader(name)) reply.header(name, value)
  }
  return { pageHeaders, headersOf }
}
