import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { type Access, type Endpoint, endpoint, type Path } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { levels } from './level.ts'
import { pageOf, pageQuery } from './page.ts'
import type { Reason } from './problem.ts'

/**
 * One record of the audit trail as it was written in the transaction of the change. `before` and `after` hold what changed; the names of
 * people of another level are left out for merchants.
 */
export const AuditRecord = z.object({
  id: id(),
  at: instant(),
  actorId: id().nullable(),
  actorLevel: z.enum([...levels, 'system', 'none']),
  actorName: z.string().nullable(),
  action: z.string(),
  result: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

/**
 * What the record of a refused operation holds in `after`: the answer, with the entry of the catalogue that `detail` says in English. A
 * refusal of the guard has no entry, and older records keep none.
 */
export type Refused = { code: ErrorCode; detail: string } & Partial<Reason>

type AuditTrailOf<P extends Endpoint['paths']> = {
  paths: P
  access: { staff?: Access; merchant?: Access }
  locate?: Endpoint['locate']
  reach?: 'own'
}

/** The audit trail of one kind of record: who did what to it, newest first. The same for each kind, at a different address. */
export const auditTrail = <const P extends { staff?: Path; merchant?: Path }>({ paths, access, locate, reach }: AuditTrailOf<P>) =>
  endpoint({
    method: 'GET',
    summary: 'Who did what to the record, newest first',
    paths,
    access,
    ...(locate ? { locate } : {}),
    ...(reach ? { reach } : {}),
    params: z.strictObject({ id: id() }),
    query: z.strictObject(pageQuery),
    reply: pageOf(AuditRecord),
  })
