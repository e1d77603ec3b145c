import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { createBody, updateBody } from '@portico/contract/features/webhooks/webhooks.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { merchantsQuery } from '../../../shared/session/reference.queries.ts'
import { EventsField } from '../events-field.tsx'
import { type Endpoint, webhooksOf } from '../webhooks.queries.ts'

type Whose = { whose: keyof typeof webhookPaths }

/** A new endpoint; what comes next shows its secret. */
export const NewEndpointDialog = form(
  webhooksOf,
  { add: createBody, size: 'table', silent: true, begin: (_: Whose) => ({}) },
  ({ text, choose, custom }, { whose }) => [
    text('address', { keyboard: 'url' }),
    text('description'),
    whose === 'tenant' && choose('merchantId', merchantsQuery),
    custom('events', (field) => <EventsField {...field} />),
  ],
)

/** Its address and events. */
export const EditEndpointDialog = form(
  webhooksOf,
  { change: updateBody, size: 'table', begin: (_: Whose & { record: Endpoint }) => ({}) },
  ({ text, custom }) => [
    text('address', { keyboard: 'url' }),
    text('description'),
    custom('events', (field) => <EventsField {...field} />),
  ],
)
