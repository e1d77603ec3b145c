import type { ScopedDb } from '@portico/database/scope.ts'
import { type AuditActor, audit } from '../audit/audit.ts'
import type { AppError } from '../call/app-error.ts'

/** What was refused is on record too, beside what was done: on the record that the path names, by `id` or else last. */
export const auditRefusal = (db: ScopedDb, who: AuditActor, operation: string, params: unknown, error: AppError) =>
  audit(db, who, {
    action: operation,
    entity: operation.split('.')[0]!,
    entityId: recordIn(params as Record<string, string> | null),
    result: 'refused',
    after: { code: error.code, detail: error.message },
  })

const recordIn = (params: Record<string, string> | null) => params?.id ?? Object.values(params ?? {}).at(-1) ?? ''
