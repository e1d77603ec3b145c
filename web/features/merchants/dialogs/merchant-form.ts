import type { MerchantDetails } from '../merchants.queries.ts'

export type MerchantForm = Pick<
  MerchantDetails,
  'legalBusinessName' | 'merchantType' | 'boardingStage' | 'reviewStatus' | 'visibility' | 'processingStatus'
> & { description: string; merchantNotes: string }

export const formOf = (record?: MerchantDetails): MerchantForm => ({
  legalBusinessName: record?.legalBusinessName ?? '',
  merchantType: record?.merchantType ?? 'Direct',
  boardingStage: record?.boardingStage ?? 'Created',
  reviewStatus: record?.reviewStatus ?? 'Pending',
  visibility: record?.visibility ?? 'Visible',
  processingStatus: record?.processingStatus ?? 'NoProcessing',
  description: record?.description ?? '',
  merchantNotes: record?.merchantNotes ?? '',
})

/** What is known of it, as it is sent. */
export const factsOf = ({ legalBusinessName, description, merchantNotes, processingStatus: _, ...words }: MerchantForm) => ({
  ...words,
  legalBusinessName: legalBusinessName.trim(),
  description: description.trim() || null,
  merchantNotes: merchantNotes.trim() || null,
})

/** As far as a person's slip goes; the server knows better. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(text.trim())
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
