import { addWebsiteBody, updateWebsiteBody } from '@portico/contract/features/merchants/merchants.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { merchantsOf, showWebsites, type Website } from '../merchants.queries.ts'

type Given = { merchantId: string; record: Website | undefined }

/** A new shop of a customer, or one that is changed. */
export const WebsiteDialog = form(
  merchantsOf,
  {
    add: addWebsiteBody,
    change: updateWebsiteBody,
    at: 'websites',
    params: ({ merchantId, record }: Given) => ({ id: merchantId, ...(record && { websiteId: record.id }) }),
    nameOf: ({ name }) => name,
    show: (queries, _, { merchantId }) => showWebsites(queries, merchantId),
  },
  ({ text, toggle }, { record }) => [text('name'), text('url'), record && toggle('isActive')],
)
