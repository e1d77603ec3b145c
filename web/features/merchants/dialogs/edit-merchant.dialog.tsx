import { updateBody } from '@portico/contract/features/merchants/merchants.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { merchantsOf } from '../merchants.queries.ts'

/** The details of a merchant. */
export const EditMerchantDialog = form(merchantsOf, { change: updateBody, size: 'table' }, ({ text, area, pick, show, say }) => [
  text('legalBusinessName'),
  pick('boardingStage', { half: true }),
  pick('reviewStatus', { half: true }),
  pick('merchantType', { half: true }),
  pick('visibility', { half: true }),
  show(<p className="p-dialog-lead">{say('visibilityHelp')}</p>),
  area('description'),
  area('merchantNotes'),
])
