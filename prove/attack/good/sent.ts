import type { Call } from '../call.ts'
import type { Operation } from '../operations.ts'
import type { Good } from './good-request.ts'

export type Sent = { path: string; options: Call }

/** The request as it goes out. */
export function sentOf({ method, path }: Pick<Operation, 'method' | 'path'>, { params = {}, query, body, upload, headers }: Good): Sent {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const form = upload && new FormData()
  if (upload) form?.append('file', new Blob([upload.bytes], { type: upload.type }), upload.name)
  const sent = form ?? body
  return { path: `${filled}${asked}`, options: { method, ...(headers ? { headers } : {}), ...(sent === undefined ? {} : { body: sent }) } }
}
