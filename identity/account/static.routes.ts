import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultTenantColours, tokensToCss } from '@portico/ui/look/tokens.ts'
import type { FastifyInstance } from 'fastify'
import { type Encoding, encodingFor, pack } from '../visit/packed.ts'

const own = (name: string) => path.join(import.meta.dirname, '../static', name)
const font = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}`))

const files: Record<string, { type: string; file: string }> = {
  'account.css': { type: 'text/css; charset=utf-8', file: own('account.css') },
  'fonts.css': { type: 'text/css; charset=utf-8', file: own('fonts.css') },
  'sign-out.js': { type: 'text/javascript; charset=utf-8', file: own('sign-out.js') },
  'passkey.js': { type: 'text/javascript; charset=utf-8', file: own('passkey.js') },
  'mark.svg': { type: 'image/svg+xml', file: own('mark.svg') },
  'inter-latin-opsz-normal.woff2': { type: 'font/woff2', file: font('inter-latin-opsz-normal.woff2') },
  'inter-latin-ext-opsz-normal.woff2': { type: 'font/woff2', file: font('inter-latin-ext-opsz-normal.woff2') },
}

const leastPacked = 1000

const isKnown = (tags: string | undefined, etag: string) =>
  (tags ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Styles, fonts and the scripts: a fixed list, read and packed once. A browser that has a part asks whether it is still the same. */
export async function mountStatic(app: FastifyInstance): Promise<void> {
  const read = async ([name, { type, file }]: [string, { type: string; file: string }]) => ({ name, type, body: await readFile(file) })
  const tokens = { name: 'tokens.css', type: 'text/css; charset=utf-8', body: Buffer.from(tokensToCss(defaultTenantColours)) }
  for (const { name, type, body } of [tokens, ...(await Promise.all(Object.entries(files).map(read)))]) {
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    // Fonts and pictures are packed already, or too small.
    const isText = type.startsWith('text/') && body.length > leastPacked
    const packed = isText ? { br: await pack(body, 'br'), gzip: await pack(body, 'gzip') } : undefined
    app.get(`/Identity/static/${name}`, { schema: { hide: true } as object }, (request, reply) => {
      const encoding: Encoding | undefined = packed && encodingFor(request)
      const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
      reply.headers({ 'cache-control': 'public, max-age=3600', etag, ...(packed ? { vary: 'accept-encoding' } : {}) })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(type).send(packed && encoding ? packed[encoding] : body)
    })
  }
}
