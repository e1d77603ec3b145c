import type { WebsiteChange, WebsiteRequest } from '@portico/contract/features/merchants/merchants.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { tellNames } from '../../core/streams/follow-names.ts'
import { lockMerchant } from './merchants.repository.ts'
import { changeWebsite, getWebsite, insertWebsites, type WebsiteRow } from './websites.repository.ts'

export async function addWebsite(context: Context, merchantId: string, { name, url }: WebsiteRequest): Promise<WebsiteRow> {
  const { db, record, services } = context
  await lockMerchant(db, merchantId)
  const id = services.newId()
  await insertWebsites(db, [{ id, merchantId, name, url, createdAt: services.now() }])
  await record(merchantId, { merchantId, after: { website: name, url } })
  return getWebsite(db, merchantId, id)
}

export async function updateWebsite(context: Context, merchantId: string, id: string, change: WebsiteChange): Promise<WebsiteRow> {
  const { db, record, services } = context
  const before = await getWebsite(db, merchantId, id)
  if (before.version !== change.version) throw new AppError('stale_version')
  context.stays({ name: before.name })
  const after = { name: change.name, url: change.url, active: change.isActive }
  await changeWebsite(db, id, { ...after, at: services.now() })
  if (after.name !== before.name) await tellNames(context)
  await record(merchantId, {
    merchantId,
    before: { website: before.name, url: before.url, isActive: before.active },
    after: { website: after.name, url: after.url, isActive: after.active },
  })
  return getWebsite(db, merchantId, id)
}
