import { type Merchant, type MerchantDetails, merchants, type Website } from '@portico/contract/features/merchants/merchants.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { knownTotal, noteTotal } from '../../core/list/known-total.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { boardMerchant } from './board-merchant.ts'
import { changeMerchantStatus, changeProcessing, updateMerchant } from './change-merchant.ts'
import { addWebsite, updateWebsite } from './change-websites.ts'
import { exportMerchants } from './export-merchants.ts'
import { listMerchantNames, listMerchants } from './merchant-list.repository.ts'
import { getMerchant, type MerchantRow } from './merchants.repository.ts'
import { listWebsites, type WebsiteRow } from './websites.repository.ts'

export const merchantRoutes = implement(merchants, {
  list: async ({ db, scope, actor: { language }, query: { pageIndex, pageSize, cursor, ...filters }, services }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['merchants', scope, filters, language], services)
    const keyOf = (row: ListedRow) => ({
      value: filters.sort.endsWith('name') ? row.legal_business_name : row.created_at,
      id: row.id,
    })
    const { rows, total } = await listMerchants(db, filters, window, { language, known: knownTotal(window, services) })
    return toPage(window, services, { rows, total: noteTotal(window, total, services), keyOf, toReply: toMerchant })
  },
  listOfTenant: async ({ db, scope, actor: { language }, params, query: { searchKey, ...page }, services }) => {
    if (params.tenantId.toLowerCase() !== scope.tenantId) throw new AppError('not_found')
    const window = windowOf(page, ['merchant names', scope, searchKey, language], services)
    const { rows, total } = await listMerchantNames(db, searchKey, window, { language, known: knownTotal(window, services) })
    return toPage(window, services, {
      rows,
      total: noteTotal(window, total, services),
      keyOf: (row) => ({ value: row.legal_business_name, id: row.id }),
      toReply: (row) => ({ merchantId: row.id, legalBusinessName: row.legal_business_name }),
    })
  },
  exportCsv: ({ query, ...context }) => exportMerchants(context, query),
  get: async ({ db, params }) => toDetails(await getMerchant(db, params.id)),
  listAudit: async ({ params, query, ...context }) => {
    await getMerchant(context.db, params.id)
    return viewAuditTrail(context, { entity: 'merchants', id: params.id }, query)
  },
  create: async ({ body, ...context }) => toDetails(await boardMerchant(context, body)),
  update: async ({ params, body, ...context }) => toDetails(await updateMerchant(context, params.id, body)),
  changeStatus: async ({ params, body, ...context }) =>
    toDetails(await changeMerchantStatus(context, params.id, body.version, body.merchantStatus)),
  changeProcessing: async ({ params, body, ...context }) =>
    toDetails(await changeProcessing(context, params.id, body.version, body.processingStatus)),
  listWebsites: async ({ db, actor, params }) => {
    await getMerchant(db, params.id)
    return { data: (await listWebsites(db, params.id, actor.language)).map(toWebsite) }
  },
  addWebsite: async ({ params, body, ...context }) => toWebsite(await addWebsite(context, params.id, body)),
  updateWebsite: async ({ params, body, ...context }) => toWebsite(await updateWebsite(context, params.id, params.websiteId, body)),
})

type ListedRow = Omit<MerchantRow, 'users'>

const toMerchant = (row: ListedRow): Merchant => ({
  merchantId: row.id,
  legalBusinessName: row.legal_business_name,
  merchantStatus: row.merchant_status as Merchant['merchantStatus'],
  processingStatus: row.processing_status as Merchant['processingStatus'],
  boardingStage: row.boarding_stage as Merchant['boardingStage'],
  reviewStatus: row.review_status as Merchant['reviewStatus'],
  merchantType: row.merchant_type as Merchant['merchantType'],
  visibility: row.visibility as Merchant['visibility'],
  activationDate: row.activation_date,
  websites: row.websites ?? 0,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? row.created_at,
  version: row.version,
})

const toDetails = (row: MerchantRow): MerchantDetails => ({
  ...toMerchant(row),
  description: row.description,
  merchantNotes: row.merchant_notes,
  users: row.users,
})

const toWebsite = (row: WebsiteRow): Website => ({
  id: row.id,
  name: row.name,
  url: row.url,
  isActive: row.active,
  createdAt: row.created_at,
  version: row.version,
})
