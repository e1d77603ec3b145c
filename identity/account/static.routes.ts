import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultTenantColours, tokensToCss } from '@portico/ui/look/tokens.ts'
import type { FastifyInstance } from 'fastify'

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

/** Styles, fonts and the scripts: a fixed list, read once. */
export async function mountStatic(app: FastifyInstance): Promise<void> {
  const read = async ([name, { type, file }]: [string, { type: string; file: string }]) => ({ name, type, body: await readFile(file) })
  const tokens = { name: 'tokens.css', type: 'text/css; charset=utf-8', body: Buffer.from(tokensToCss(defaultTenantColours)) }
  for (const { name, type, body } of [tokens, ...(await Promise.all(Object.entries(files).map(read)))]) {
    app.get(`/Identity/static/${name}`, { schema: { hide: true } as object }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(body),
    )
  }
}
