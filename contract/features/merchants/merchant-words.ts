import { listColumns, type ShownIn, type WrittenIn } from '../../core/list-columns.ts'

/** The words of a merchant's record (specification 000 section 3, MerchantContext). */
export const merchantStatuses = ['Active', 'Inactive', 'Closing', 'Closed'] as const
export type MerchantStatus = (typeof merchantStatuses)[number]

/** From the first form to the end of the boarding. */
export const boardingStages = ['Created', 'Documents', 'Reviewed', 'Approved', 'Rejected'] as const
export type BoardingStage = (typeof boardingStages)[number]

/** What those who look at its papers say. */
export const reviewStatuses = ['Pending', 'Clarification', 'Approved', 'Rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Hidden: fields that choose a merchant do not offer it. */
export const visibilities = ['Visible', 'Hidden'] as const
export type Visibility = (typeof visibilities)[number]

export const merchantTypes = ['Direct', 'Partner', 'Marketplace', 'PaymentFacilitator'] as const
export type MerchantType = (typeof merchantTypes)[number]

/** What the list can be sorted by; the index of each ends in the id. */
export const merchantSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const

/** Which status may follow which: a closed merchant stays closed. */
export const nextStatuses: Record<MerchantStatus, readonly MerchantStatus[]> = {
  Active: ['Inactive', 'Closing'],
  Inactive: ['Active', 'Closing'],
  Closing: ['Active', 'Closed'],
  Closed: [],
}

/** A list for choosing holds so many at once (`pageSize=1000`). */
export const mostMerchants = 1000
export const longestDescription = 2_000
export const longestNotes = 5_000

export const merchantColumns = listColumns({
  shown: {
    name: ['legalBusinessName'],
    merchantStatus: ['merchantStatus'],
    processingStatus: ['processingStatus'],
    boardingStage: ['boardingStage'],
    reviewStatus: ['reviewStatus'],
    merchantType: ['merchantType'],
    websites: ['websites'],
    createdAt: ['createdAt'],
    activationDate: ['activationDate'],
    visibility: ['visibility'],
    id: ['merchantId'],
  },
  file: [
    'merchantId',
    'legalBusinessName',
    'merchantStatus',
    'processingStatus',
    'boardingStage',
    'reviewStatus',
    'merchantType',
    'visibility',
    'websites',
    'activationDate',
    'createdAt',
  ],
})
export type MerchantColumn = ShownIn<typeof merchantColumns>
export type MerchantFileColumn = WrittenIn<typeof merchantColumns>
