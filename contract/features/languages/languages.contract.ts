import { z } from 'zod'
import { facts } from '../../core/facts.ts'
import { visibleName } from '../../core/fields.ts'

/** A tenant chooses from them (`chosen-languages`). */
export const languages = facts({
  one: { en: 'language', tr: 'dil' },
  many: { en: 'Languages', tr: 'Diller' },
  path: '/api/v1/crm/languages',
  rights: {
    see: 'Platform.Languages.View',
    keep: 'Platform.Languages.Actions.Manage',
    screen: 'Settings.GeneralSettings.Languages.View',
  },
  code: z.string().regex(/^[a-z]{2,3}$/, 'A code such as en'),
  fields: {
    /** What its speakers call it. */
    ownName: visibleName(100),
  },
})
