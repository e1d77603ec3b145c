import type { Relationship, RelationshipQuery } from '@portico/contract/features/transactions/relationships.endpoints.ts'
import type { RequestType, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { z } from 'zod'
import type { Context } from '../../../core/call/context.ts'
import { toPage, windowOf } from '../../../core/list/paging.ts'
import type { RowNames } from '../../../core/names/names.ts'
import { listRelationships, type RelationshipRow } from './relationships.repository.ts'
import { waitsForMoney } from './waits-for-money.ts'

export async function pageOfRelationships({ db, services }: Pick<Context, 'db' | 'services'>, query: z.output<typeof RelationshipQuery>) {
  const { pageIndex, pageSize, cursor, ...filters } = query
  const window = windowOf({ pageIndex, pageSize, cursor }, ['relationships', db.scope, filters], services)
  const { rows, total } = await listRelationships(db, filters, window)
  const named = await services.names.join(db, rows)
  return toPage(window, services, {
    rows: named,
    total,
    keyOf: (row) => ({ value: row.allocated_at, id: row.id }),
    toReply: toRelationship,
  })
}

export const toRelationship = (row: RelationshipRow & RowNames): Relationship => ({
  relationshipId: row.id,
  accountReference: row.account_reference,
  requestType: row.request_type as RequestType,
  transactionId: row.transaction_id,
  externalId: row.external_id,
  transactionStatus: row.transaction_status as TransactionStatus,
  amountMinor: row.amount_minor,
  currency: row.currency,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  websiteId: row.website_id,
  websiteName: row.website_name,
  allocatedAt: row.allocated_at,
  deallocatedAt: row.deallocated_at,
  deallocatedBy: row.deallocated_by,
  isWaitedFor: row.deallocated_at === null && waitsForMoney(row.transaction_status as TransactionStatus),
})
