import type { Mode } from '@portico/contract/core/level.ts'
import { addLineBody, changeLineBody } from '@portico/contract/features/processing/processing.fields.gen.ts'
import { paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import { form } from '../../../shared/form/form.tsx'
import { currenciesQuery } from '../../../shared/session/reference.queries.ts'
import { type Line, processingApi, processingOf, type Setup } from '../processing.queries.ts'

type Given = { setup: Setup; record?: Line; begins?: { paymentMethod: string; currency: string | null } }

/** Staff choose the mode on the page, so each call names it. */
const inMode = (mode: Mode): typeof processingOf => ({
  ...processingOf,
  api: {
    ...processingApi,
    addLine: (input) => processingApi.addLine({ ...input, mode }),
    changeLine: (input) => processingApi.changeLine({ ...input, mode }),
  },
})

const formIn = (mode: Mode) =>
  form(
    inMode(mode),
    {
      add: addLineBody,
      change: changeLineBody,
      params: ({ setup, record }: Given) => ({ id: setup.websiteId, ...(record && { lineId: record.lineId }) }),
      begin: ({ record, begins }) => (record ? {} : { serviceProvider: null, ...begins }),
    },
    ({ text, pick, choose, toggle, say }, { setup, record }) => [
      !record &&
        pick('paymentMethod', {
          first: true,
          options: paymentMethods.map((value) => ({ value, label: say(`shared:paymentMethod.${value}`) })),
        }),
      !record && choose('currency', currenciesQuery),
      !record && pick('serviceProvider', { options: setup.providers.map(({ serviceProvider: name }) => ({ value: name, label: name })) }),
      text('mid'),
      text('terminalId'),
      toggle('isActive'),
    ],
  )

const forms = { Test: formIn('Test'), Live: formIn('Live') }

/** A provider more for payments of a method in a currency, or what one takes them with. */
export function LineDialog({ mode, ...given }: Given & { mode: Mode; onClose: () => void }) {
  const Form = forms[mode]
  return <Form {...given} />
}
