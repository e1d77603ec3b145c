import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { languages } from '../languages/languages.contract.ts'
import { chosenLanguageRefusals } from './chosen-languages.refusals.ts'

export const chosenLanguages = choiceFrom(languages, {
  path: '/api/v1/crm/chosen-languages',
  rights: { see: 'Settings.GeneralSettings.Languages.View', choose: 'Settings.GeneralSettings.Languages.Actions.Manage' },
  fields: {
    /** Users may read the portal in it. */
    portal: z.boolean(),
    /** Payment pages may be written in it. */
    shopperPages: z.boolean(),
    /** Users may be invited in it, and get their mails in it. */
    mails: z.boolean(),
  },
  refusals: [chosenLanguageRefusals.notSpoken],
})
