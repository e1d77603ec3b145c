import { createBody } from '@portico/contract/features/merchants/merchants.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { merchantsOf } from '../merchants.queries.ts'

/** A new customer, with its first website and its owner where they are known: of the owner everything, or nothing. */
export const NewMerchantDialog = form(
  merchantsOf,
  {
    add: createBody,
    size: 'table',
    // It is called as its host until someone gives it another name.
    also: ({ website }) => (website ? { website: { ...website, name: new URL(website.url).hostname } } : {}),
  },
  ({ text, pick, show, say }) => [
    text('legalBusinessName'),
    pick('merchantType', { half: true }),
    pick('processingStatus', { half: true }),
    text('website.url'),
    show(
      <>
        <h3>{say('owner')}</h3>
        <p className="p-dialog-lead">{say('ownerHelp')}</p>
      </>,
    ),
    text('owner.firstName', { half: true }),
    text('owner.lastName', { half: true }),
    text('owner.email'),
  ],
)
