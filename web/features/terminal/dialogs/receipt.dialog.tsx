import { mailReceiptBody } from '@portico/contract/features/terminal/terminal.fields.gen.ts'
import i18next from 'i18next'
import { form } from '../../../shared/form/form.tsx'
import type { PlaceScope } from '../../../shared/list/place/use-place.ts'
import { keepEntry, type TerminalEntry, terminalApi, terminalOf } from '../terminal.queries.ts'

type Given = { entry: TerminalEntry; scope: PlaceScope }

/** Staff choose the mode on the page, so the call names it. */
const inScope = (scope: PlaceScope): typeof terminalOf => ({
  ...terminalOf,
  api: { ...terminalApi, mailReceipt: (input) => terminalApi.mailReceipt({ ...input, ...scope }) },
})

const formIn = (scope: PlaceScope) =>
  form(
    inScope(scope),
    {
      add: mailReceiptBody,
      at: 'receipt',
      params: ({ entry }: Given) => ({ id: entry.transactionId }),
      begin: ({ entry }) => ({ email: entry.shopperEmail ?? '', language: i18next.language === 'tr' ? 'tr' : 'en' }),
      show: (queries, saved) => keepEntry(queries, saved, scope),
      nameOf: ({ card }) => `•• ${card.last4}`,
    },
    ({ text, pick }) => [text('email'), pick('language')],
  )

const forms = { none: formIn({}), Test: formIn({ mode: 'Test' }), Live: formIn({ mode: 'Live' }) }

/** Sends the receipt to the shopper, in the language of the shopper. */
export function ReceiptDialog(given: Given & { onClose: () => void }) {
  const Form = forms[given.scope.mode ?? 'none']
  return <Form {...given} />
}
