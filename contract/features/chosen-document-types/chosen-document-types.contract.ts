import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { documentTypes } from '../document-types/document-types.contract.ts'

export const chosenDocumentTypes = choiceFrom(documentTypes, {
  path: '/api/v1/crm/chosen-document-types',
  rights: { see: 'Settings.GeneralSettings.DocumentTypes.View', choose: 'Settings.GeneralSettings.DocumentTypes.Actions.Manage' },
  fields: {
    /** Merchants are asked for it. */
    requested: z.boolean(),
    /** They are not approved without it. */
    isRequired: z.boolean(),
  },
})
