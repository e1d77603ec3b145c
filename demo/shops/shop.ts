import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import type {
  BoardingStage,
  MerchantStatus,
  MerchantType,
  ReviewStatus,
  Visibility,
} from '@portico/contract/features/merchants/merchant-words.ts'
import type { ActorOfRecord } from '@portico/server/features/transactions/index.ts'
import type { ShopKindName } from './kinds.ts'

/** Shoppers of a country, and the currency that they pay in. */
export type Market = readonly [weight: number, country: string, currency: string]

export type DemoMerchant = {
  slug: string
  tenant: string
  legalBusinessName: string
  description: string
  kind: ShopKindName
  timeZone: string
  /** Its part of all payments of the world, out of a thousand. */
  share: number
  /** Of a main merchant every status is shown, in each mode it may use: its tickets, journeys and scripts refer to them. */
  isMain?: true
  /** Beside the ordinary basket of its kind. */
  basket?: number
  /** Business at the end, in that of its beginning. */
  growth?: number
  markets: readonly Market[]
  websites: readonly { name: string; url: string }[]
  processingStatus: ProcessingStatus
  /** Without the following, a merchant that has been boarded and is at work, for as long as the world goes back. */
  merchantStatus?: MerchantStatus
  boardingStage?: BoardingStage
  reviewStatus?: ReviewStatus
  merchantType?: MerchantType
  visibility?: Visibility
  notes?: string
  /** For how many days it has been a customer. */
  daysHere?: number
  /** How many days ago it took its last payment. */
  quietDays?: number
}

/** What a payment needs to know of the shop that takes it. */
export type DemoShop = {
  tenantId: string
  merchantId: string
  websiteIds: readonly string[]
  markets: readonly Market[]
  providers: readonly string[]
  /** Begins the references of its payments. */
  prefix: string
  kind: ShopKindName
  basket?: number
  /** Where it works, and those who refund and capture by hand. */
  timeZone: string
  clerks: readonly ActorOfRecord[]
  /** Its payers name references in their bank transfers. */
  hasReferences?: true
}

export const website = (name: string) => ({ name, url: `https://${name}` })
