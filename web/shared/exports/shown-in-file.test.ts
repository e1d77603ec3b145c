import { auditColumns, signInColumns } from '@portico/contract/features/audit/audit-words.ts'
import { merchantColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import { personColumns } from '@portico/contract/features/people/people-words.ts'
import { ticketColumns } from '@portico/contract/features/support/ticket-words.ts'
import { transactionColumns } from '@portico/contract/features/transactions/transaction-columns.ts'
import { emptyLayout } from '@portico/ui/list/grid-layout.ts'
import { expect, test } from 'vitest'
import { type ExportedColumn, shownInFile } from './shown-in-file.ts'

type Column = ExportedColumn<object, typeof transactionColumns>
const column = (id: Column['id'], header: string, hidden = false): Column => ({ id, header, width: 100, hidden, cell: () => null })

test('a file holds the columns that are shown, in their order, and the panel names them', () => {
  const columns = [
    column('createdAt', 'Created'),
    column('shopper', 'Shopper', true),
    column('reference', 'ARN or UTR', true),
    column('webhook', 'Webhook', true),
    column('attempts', 'Attempts', true),
    column('amount', 'Amount'),
  ]
  const layout = { ...emptyLayout, order: ['shopper', 'reference', 'webhook', 'attempts', 'createdAt', 'amount'], hidden: ['createdAt'] }
  expect(shownInFile(transactionColumns, { columns, layout })).toEqual({
    columns: ['customerName', 'arnOrUtr', 'webhookStatus', 'attempts', 'amount', 'currency'],
    names: ['Shopper', 'ARN or UTR', 'Webhook', 'Attempts', 'Amount'],
  })
  expect(shownInFile(transactionColumns, { columns, layout: emptyLayout }).columns).toEqual(['createdAt', 'amount', 'currency'])
})

test('a column of a list that no file has does not compile', () => {
  // @ts-expect-error the declaration of the list's columns does not know it
  expect(column('newColumn', 'New').id in transactionColumns.shown).toBe(false)
})

test.each([
  ['payments', transactionColumns],
  ['merchants', merchantColumns],
  ['people', personColumns],
  ['tickets', ticketColumns],
  ['audit records', auditColumns],
  ['sign-ins', signInColumns],
])('every column of the list of %s is in a file, and every one of a file is declared once', (_list, { shown, file }) => {
  expect(Object.values(shown).filter((written) => written.length === 0)).toEqual([])
  expect(
    Object.values<readonly string[]>(shown)
      .flat()
      .filter((written) => !(file as readonly string[]).includes(written)),
  ).toEqual([])
  expect(new Set(file).size).toBe(file.length)
})
