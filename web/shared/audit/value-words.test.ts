import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { modelFailures, modelSends } from '@portico/contract/features/models/model-words.ts'
import {
  referenceKeys,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from '@portico/contract/features/support/ticket-words.ts'
import { closeReasons, transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { expect, test } from 'vitest'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

const labels = defaultLabels.map(({ value }) => value)
const catalogue: Record<string, readonly string[]> = {
  status: [...ticketStatuses, ...transactionStatuses],
  priority: ticketPriorities,
  ticketCategory: ticketCategories,
  area: ticketCategories,
  channel: ticketChannels,
  references: referenceKeys,
  label: labels,
  value: labels,
  closeReason: closeReasons,
  draftedBy: ['local'],
  modelFailure: modelFailures,
  sends: modelSends,
}

test('what a trail says of a ticket, a payment or a model stands in it in words of the reader’s language', () => {
  for (const [field, words] of Object.entries(catalogue))
    for (const word of words) {
      const [english, turkish] = [en, tr].map(({ value }) => (value as Record<string, Record<string, string>>)[field]?.[word])
      expect([field, word, english, turkish]).toEqual([field, word, expect.any(String), expect.any(String)])
      expect([field, word, turkish]).not.toEqual([field, word, english])
    }
})
