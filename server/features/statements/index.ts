import { serverFeature } from '../server-feature.ts'
import { statementRoutes } from './statements.routes.ts'

export { sendStatement } from './send-statement.ts'

/** Statements of accounts of the ledger: balances, movements by local day, postings, and the files that accountants and banks know. */
export const feature = serverFeature({ tier: 'views', routes: statementRoutes })
