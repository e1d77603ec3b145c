import type { Action } from '@portico/contract/actions.gen.ts'
import type { Refused } from '@portico/contract/core/audit-trail.ts'
import type { RecordsOf } from '@portico/contract/core/records.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type Recorded, recorderOf } from '../audit/audit.ts'
import type { AppError } from '../call/app-error.ts'

type Params = Record<string, string>

/**
 * What was refused is on record too, beside what was done: under the same name, about the same record. The entry of the catalogue lies within
 * `after`, so the seal covers it, and each reader of the trail sees its sentence in their own language.
 */
export function auditRefusal(db: ScopedDb, who: Recorded, { action, id }: RecordsOf, given: unknown, error: AppError): Promise<void> {
  const params = (given ?? {}) as Params
  const after: Refused = { code: error.code, detail: error.message, ...error.said }
  return recorderOf(
    action as Action,
    who,
    db,
  )(inOneCase(recordIn(id, params, who, db)), {
    result: 'refused',
    after,
    ...(params.customerId ? { merchantIds: [params.customerId] } : {}),
  })
}

/** Ids are written in any case, and mean the same; codes are what they are. */
const inOneCase = (id: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.toLowerCase() : id)

function recordIn(id: string, params: Params, { actor }: Recorded, { scope }: ScopedDb): string {
  if (id === 'caller') return actor.userId ?? ''
  if (id === 'tenant') return scope.tenantId
  return params[id] ?? ''
}
