import { createHash } from 'node:crypto'

/** Each attempt writes a file of its own, so that a worker that comes back late touches nothing but what it wrote itself. */
export function fileKeyOf({ tenant_id, id, attempt }: { tenant_id: string; id: string; attempt: number }): string {
  const hex = createHash('sha256').update(`report ${id} ${attempt}`).digest('hex')
  return `${tenant_id}/${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`
}
