import { statements } from '@portico/contract/features/statements/statements.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { answerPostings } from './answer-postings.ts'
import { answerStatement } from './answer-statement.ts'
import { writeCamt053, writeMt940, writePdf } from './write-documents.ts'
import { exportEntries, exportPayments } from './write-tables.ts'

export const statementRoutes = implement(statements, {
  view: ({ query, ...context }) => answerStatement(context, query),
  listPostings: ({ query, ...context }) => answerPostings(context, query),
  exportCsv: ({ query, ...context }) => exportEntries(context, query),
  exportPayments: ({ query, ...context }) => exportPayments(context, query),
  exportPdf: ({ query: { language, ...query }, ...context }) => writePdf(context, query, language),
  exportCamt053: ({ query: { by, ...query }, ...context }) => writeCamt053(context, query, by),
  exportMt940: ({ query: { by, ...query }, ...context }) => writeMt940(context, query, by),
})
