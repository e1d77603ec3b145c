import { saveBody } from '@portico/contract/features/models/models.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { KeyFact } from '../model-cards.tsx'
import { type ModelSettings, modelsOf } from '../models.queries.ts'
import { ForgetField, forgets, isForgotten, KeyField } from './key-fields.tsx'

const usualLimits = [5, 10, 20, 30, 60]

/** The address, the name and the key of the model, and what it is sent. */
export const ModelDialog = form(
  modelsOf,
  {
    change: saveBody,
    size: 'table',
    begin: (_: { record: ModelSettings }) => ({ own: { forgets: false } }),
    // A key that is not typed stays.
    also: (_, __, values) => (isForgotten(values) ? { apiKey: null } : {}),
  },
  ({ text, pick, toggle, custom, say }, { record: { apiKey, timeLimitSeconds } }) => [
    toggle('isOn'),
    text('baseUrl', { keyboard: 'url', first: true }),
    text('model'),
    custom('apiKey', (field) => <KeyField {...field} />, {
      label: say(apiKey ? 'newKey' : 'field.apiKey'),
      help: apiKey ? <KeyFact of={apiKey} /> : say('keyHelp'),
      ...(apiKey ? { placeholder: say('keyStays') } : {}),
    }),
    apiKey && custom(forgets, (field) => <ForgetField {...field} />, { label: say('forget') }),
    pick('sends'),
    pick('timeLimitSeconds', {
      options: [...new Set([...usualLimits, timeLimitSeconds])]
        .sort((a, b) => a - b)
        .map((count) => ({ value: String(count), label: say('seconds', { count }) })),
    }),
  ],
)
