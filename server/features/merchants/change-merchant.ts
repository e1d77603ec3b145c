import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import { type MerchantStatus, nextStatuses } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantChange } from '@portico/contract/features/merchants/merchants.contract.ts'
import { merchantRefusals } from '@portico/contract/features/merchants/merchants.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { tellNames } from '../../core/streams/follow-names.ts'
import { changeMerchant, getMerchant, lockMerchant, type MerchantRow, type MerchantUpdate } from './merchants.repository.ts'

type Locked = Awaited<ReturnType<typeof lockMerchant>>

/** The details of a merchant; changes the version that the user has read, or nothing. */
export const updateMerchant = (context: Context, id: string, { version, ...facts }: MerchantChange): Promise<MerchantRow> =>
  change(context, id, version, (before) => {
    context.stays({ legalBusinessName: before.legal_business_name, description: before.description, merchantNotes: before.merchant_notes })
    return {
      legal_business_name: facts.legalBusinessName,
      merchant_type: facts.merchantType,
      boarding_stage: facts.boardingStage,
      review_status: facts.reviewStatus,
      visibility: facts.visibility,
      description: facts.description,
      merchant_notes: facts.merchantNotes,
    }
  })

/** Closing comes before Closed, and a closed merchant stays closed; it then processes nothing. */
export const changeMerchantStatus = (context: Context, id: string, version: number, next: MerchantStatus): Promise<MerchantRow> =>
  change(context, id, version, ({ merchant_status: status }) => {
    if (status === 'Closed') throw new AppError(merchantRefusals.closed())
    if (!nextStatuses[status as MerchantStatus].includes(next))
      throw new AppError(merchantRefusals.statusStays({ status: status as MerchantStatus, next }))
    return { merchant_status: next, ...(next === 'Closed' ? { processing_status: 'NoProcessing' as const } : {}) }
  })

/** The first time that it may process Live is the date of its activation. */
export const changeProcessing = (context: Context, id: string, version: number, next: ProcessingStatus): Promise<MerchantRow> =>
  change(context, id, version, ({ merchant_status: status, activation_date: activated }) => {
    if (status === 'Closed') throw new AppError(merchantRefusals.closed())
    if (status === 'Inactive' && next !== 'NoProcessing') throw new AppError(merchantRefusals.inactive())
    const isFirst = next === 'LiveProcessing' && activated === null
    return { processing_status: next, ...(isFirst ? { activation_date: context.services.now() } : {}) }
  })

async function change(
  { db, record, services, afterCommit }: Context,
  id: string,
  version: number,
  decide: (merchant: Locked) => MerchantUpdate,
): Promise<MerchantRow> {
  const locked = await lockMerchant(db, id)
  if (locked.version !== version) throw new AppError('stale_version')
  const update = decide(locked)
  await changeMerchant(db, id, update, services.now())
  if ((update.legal_business_name ?? locked.legal_business_name) !== locked.legal_business_name) await tellNames({ db, afterCommit })
  const names = Object.keys(update) as (keyof MerchantUpdate)[]
  const inWords = (from: Partial<Record<keyof MerchantUpdate, unknown>>) =>
    Object.fromEntries(names.map((name) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), from[name] ?? null]))
  await record(id, { merchantId: id, before: inWords(locked), after: inWords(update) })
  return getMerchant(db, id)
}
