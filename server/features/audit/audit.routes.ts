import type { Page } from '@portico/contract/core/page.ts'
import { type AuditLine, audit, type SignInLine } from '@portico/contract/features/audit/audit.contract.ts'
import type { AccountEvent } from '@portico/contract/features/audit/audit-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { checkAuditChain } from '../../core/audit/audit-chain.ts'
import { toAuditRecord } from '../../core/audit/audit-trail.ts'
import { entityNames } from '../../core/audit/old-names.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { knownTotal, noteTotal } from '../../core/list/known-total.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { deviceName } from '../../core/text/device-name.ts'
import { findRecord, listRecords, type RecordFilters, type RecordRow } from './audit.repository.ts'
import { exportAudit, exportSignIns } from './export-trail.ts'
import { refuseLongNameSearch, signInFilters } from './record-filters.ts'

export const auditRoutes = implement(audit, {
  list: ({ query, ...context }) => pageOfRecords(context, query, (row) => toAuditLine(row, context)),
  get: async ({ params, ...context }) => toAuditLine(await recordOf(context, params.id), context),
  // Each seal covers the one before, so the whole is read whatever the reader is held to; the reply tells nothing of it.
  checkChain: ({ scope, services }) => services.inReadScope({ ...scope, limits: null }, checkAuditChain),
  listSignIns: ({ query, ...context }) => pageOfRecords(context, signInFilters(query), toSignInLine),
  getSignIn: async ({ params, ...context }) => toSignInLine(await recordOf(context, params.id, 'accounts')),
  exportCsv: ({ query, ...context }) => exportAudit(context, query),
  exportSignIns: ({ query, ...context }) => exportSignIns(context, query),
})

type Reader = Pick<FreeContext, 'actor' | 'mode' | 'services'>

/** Platform staff read the records of all tenants, everyone else those of their own tenant. */
async function pageOfRecords<Line>(
  { actor, mode, services }: Reader,
  { pageIndex, pageSize, cursor, ...filters }: PageRequest & RecordFilters,
  toReply: (row: RecordRow) => Line,
): Promise<Page<Line>> {
  refuseLongNameSearch(filters, services.now())
  const scope = actor.level === 'platform' ? 'platform' : scopeOfActor(actor, mode)
  const window = windowOf({ pageIndex, pageSize, cursor }, ['audit records', scope, filters], services)
  const read = async (db: ReadDb) => {
    const { rows, total } = await listRecords(db, filters, window, knownTotal(window, services))
    return toPage(window, services, {
      rows,
      total: noteTotal(window, total, services),
      keyOf: ({ at, id }) => ({ value: at, id }),
      toReply,
    })
  }
  return scope === 'platform' ? services.inPlatformRead(mode, read) : services.inReadScope(scope, read)
}

async function recordOf({ actor, mode, services }: Reader, id: string, entity?: string): Promise<RecordRow> {
  const find = (db: ReadDb) => findRecord(db, id, entity)
  const row = await (actor.level === 'platform'
    ? services.inPlatformRead(mode, find)
    : services.inReadScope(scopeOfActor(actor, mode), find))
  if (!row) throw new AppError('not_found')
  return row
}

const placeOf = (row: RecordRow) => ({
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
})

const toAuditLine = (row: RecordRow, { actor }: Reader): AuditLine => ({
  ...placeOf(row),
  ...toAuditRecord(row, actor.level),
  entity: entityNames.nameOf(row.entity),
  entityId: row.entity_id || null,
})

type AccountFacts = {
  ip?: string | null
  userAgent?: string | null
  methods?: string[]
  authority?: string
  address?: string
  reason?: string
}

function toSignInLine(row: RecordRow): SignInLine {
  const { ip, userAgent, methods = [], authority, address, reason } = (row.after ?? {}) as AccountFacts
  return {
    ...placeOf(row),
    id: row.id,
    at: row.at,
    personId: row.actor_id,
    personName: row.actor_name,
    personLevel: row.actor_level as SignInLine['personLevel'],
    event: row.action.replace('identity.', '') as AccountEvent,
    result: row.result as SignInLine['result'],
    address: address ?? null,
    ip: ip ?? null,
    device: deviceName(userAgent ?? null) || null,
    methods: authority ? [authority] : methods,
    reason: reason ?? null,
  }
}
