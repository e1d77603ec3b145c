import { createBody } from '@portico/contract/features/keys/keys.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { keysOf } from '../keys.queries.ts'

/** What comes next shows the key itself. */
export const NewKeyDialog = form(
  keysOf,
  { add: createBody, silent: true, params: ({ tenantId }: { tenantId: string }) => ({ id: tenantId }) },
  ({ text }) => [text('name')],
)
