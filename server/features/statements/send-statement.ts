import type { Download } from '@portico/contract/core/endpoint.ts'
import { languageOf } from '@portico/contract/core/languages.ts'
import type { StatementQuery } from '@portico/contract/features/statements/statements.schemas.ts'
import type { ListContext } from '../../core/files/list-csv.ts'
import { writePdf } from './write-documents.ts'
import { exportEntries } from './write-tables.ts'

type Sent = Download & { rows: number }

/** The statement of the money owed to merchants as a file that nobody waits for, in the language of its reader. `rows`: its entries. */
export async function sendStatement(
  context: ListContext,
  query: Omit<StatementQuery, 'account' | 'timezoneOffset'>,
  format: 'csv' | 'pdf',
): Promise<Sent> {
  const asked: StatementQuery = { ...query, account: 'merchant_balance' }
  const download =
    format === 'pdf' ? await writePdf(context, asked, languageOf(context.actor.language)) : await exportEntries(context, asked)
  return { ...download, rows: download.entries }
}
