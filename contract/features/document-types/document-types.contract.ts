import { z } from 'zod'
import { facts } from '../../core/facts.ts'

/** What a merchant can be asked to hand in. A tenant chooses from them (`chosen-document-types`). */
export const documentTypes = facts({
  one: { en: 'document type', tr: 'belge türü' },
  many: { en: 'Document types', tr: 'Belge türleri' },
  path: '/api/v1/crm/document-types',
  rights: {
    see: 'Platform.DocumentTypes.View',
    keep: 'Platform.DocumentTypes.Actions.Manage',
    screen: 'Settings.GeneralSettings.DocumentTypes.View',
  },
  code: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'A code such as bank-statement'),
  fields: {
    party: z.enum(['Company', 'Person']),
    /** Months for which it is accepted; null where it does not expire. */
    validMonths: z.int().min(1).max(120).nullable().default(null),
    isRequired: z.boolean().default(false),
  },
  filters: ['party', 'isRequired'],
})
