import { z } from 'zod'
import { facts } from '../../core/facts.ts'
import { country, isoNumber } from '../../core/fields.ts'

export const regions = ['Africa', 'Antarctica', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'] as const

// Over its budget: the table was there with other columns, and its samples are countries that ISO 3166 does not know.
/** A tenant chooses from them (`chosen-countries`). */
export const countries = facts({
  one: { en: 'country', tr: 'ülke' },
  many: { en: 'Countries', tr: 'Ülkeler' },
  path: '/api/v1/crm/countries',
  rights: {
    see: 'Platform.Countries.View',
    keep: 'Platform.Countries.Actions.Manage',
    screen: 'Settings.GeneralSettings.Countries.View',
  },
  code: country(),
  fields: {
    code3: z.string().regex(/^[A-Z]{3}$/, 'A code of three letters such as NOR'),
    numericCode: isoNumber('578'),
    region: z.enum(regions),
  },
  unique: ['code3', 'numericCode'],
  filters: ['region'],
})
