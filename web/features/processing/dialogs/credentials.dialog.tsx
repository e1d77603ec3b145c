import { TextInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import type { processing } from '@portico/contract/features/processing/processing.contract.ts'
import { setCredentialsBody } from '@portico/contract/features/processing/processing.fields.gen.ts'
import { resourceOf } from '../../../shared/api/resource-of.ts'
import { form } from '../../../shared/form/form.tsx'
import { type Provider, processingWire } from '../processing.queries.ts'

const providersOf = resourceOf<typeof processing, Provider>('processing', processingWire, {
  idOf: ({ serviceProvider }) => serviceProvider,
  nameOf: ({ serviceProvider }) => serviceProvider,
})

const Form = form(
  providersOf,
  {
    change: setCredentialsBody,
    at: 'credentials',
    also: (_: unknown, { record }: { record: Provider }) => ({ serviceProvider: record.serviceProvider }),
  },
  ({ custom }) => [
    custom(
      'apiKey',
      ({ onChange, ...field }) => (
        <TextInput
          {...field}
          type="password"
          autoComplete="new-password"
          onChange={({ currentTarget }) => onChange(tidyText(currentTarget.value))}
        />
      ),
      { first: true },
    ),
  ],
)

/** What the tenant signs in to a provider with: written, and never shown again. */
export const CredentialsDialog = ({ provider, onClose }: { provider: Provider; onClose: () => void }) => (
  <Form record={provider} onClose={onClose} />
)
