import type { Writer } from './writer.ts'

/** `docs/openapi.json`, whose difference is reviewed. */
export const openapi: Writer = async () => {
  const { openApiDocument } = await import('@portico/server/openapi/openapi.ts')
  return [{ path: 'docs/openapi.json', content: `${JSON.stringify(openApiDocument(), null, 1)}\n` }]
}
