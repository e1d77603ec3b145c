import { z } from 'zod'
import { country, visibleName } from '../../core/fields.ts'
import { resource } from '../../core/resource.ts'

export const regions = ['Africa', 'Antarctica', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'] as const
const keeper = { staff: 'Platform.Countries.Actions.Manage' } as const

// Over its budget: the rules of every choice are tested on its own, and its rows were a table of the ground that is completed here.
/** Facts of the platform. A tenant chooses from them (`chosen-countries`). */
export const countries = resource({
  one: { en: 'country', tr: 'ülke' },
  many: { en: 'Countries', tr: 'Ülkeler' },
  paths: { staff: '/api/v1/crm/countries' },
  access: {
    see: { staff: ['Settings.GeneralSettings.Countries.View', 'Platform.Countries.View'] },
    change: keeper,
    audit: { staff: 'Platform.Audit.View' },
  },
  key: 'code',
  fields: {
    code: country(),
    code3: z.string().regex(/^[A-Z]{3}$/, 'A code of three letters such as NOR'),
    numericCode: z.string().regex(/^\d{3}$/, 'Three digits such as 578'),
    nameEn: visibleName(100),
    nameTr: visibleName(100),
    region: z.enum(regions),
    isActive: z.boolean().default(true),
    /** Offered by every tenant that has said nothing of it. */
    isStandard: z.boolean().default(false),
  },
  unique: ['code', 'code3', 'numericCode', 'nameEn', 'nameTr'],
  list: {
    search: ['code', 'code3', 'nameEn', 'nameTr'],
    filters: ['region', 'isActive', 'isStandard'],
    sorts: ['nameEn', 'nameTr', 'code', 'region'],
    standard: 'nameEn',
  },
  reach: 'own',
})
