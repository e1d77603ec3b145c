import type { MerchantRequest } from '@portico/contract/features/merchants/merchants.contract.ts'
import { merchantRefusals } from '@portico/contract/features/merchants/merchants.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { slugOf } from '../../core/text/slug.ts'
import { addInvited } from '../people/index.ts'
import { createMerchant } from './create-merchant.ts'
import { findMerchantBySlug, getMerchant, type MerchantRow } from './merchants.repository.ts'

/** A new customer of the tenant, with its first website and, by invitation, the person who owns it. */
export async function boardMerchant(context: Context, { website, owner, ...merchant }: MerchantRequest): Promise<MerchantRow> {
  const { db, actor, record, services } = context
  if (actor.limits?.merchants) throw new AppError(merchantRefusals.seesSome())
  const id = services.newId()
  const activationDate = merchant.processingStatus === 'LiveProcessing' ? services.now() : null
  const websites = website ? [{ id: services.newId(), name: website.name, url: website.url }] : []
  await createMerchant(
    db,
    { ...merchant, id, slug: await freeSlug(context, merchant.legalBusinessName, id), activationDate, websites },
    services,
  )
  if (owner) await addInvited(context, 'merchant', { ...owner, merchantId: id, role: 'Owner' })
  await record(id, {
    merchantId: id,
    after: { ...merchant, ...(website ? { website: website.url } : {}), ...(owner ? { owner: owner.email } : {}) },
  })
  return getMerchant(db, id)
}

/** How its addresses name it: made of the name, with the end of the id where another has that name. */
async function freeSlug({ db }: Pick<Context, 'db'>, name: string, id: string): Promise<string> {
  const slug = slugOf(name)
  return slug !== '' && !(await findMerchantBySlug(db, slug)) ? slug : [slug, id.slice(-12)].filter(Boolean).join('-')
}
