import type { ScopedDb } from '@portico/database/scope.ts'
import type { AppError } from './app-error.ts'
import { type AuditActor, audit } from './audit.ts'

/** Refused money actions are on record too, beside those that were done. */
export const auditRefusal = (db: ScopedDb, who: AuditActor, operation: string, params: unknown, error: AppError) =>
  audit(db, who, {
    action: operation,
    entity: operation.split('.')[0]!,
    entityId: String((params as { id?: string })?.id ?? ''),
    result: 'refused',
    after: { code: error.code, detail: error.message },
  })
