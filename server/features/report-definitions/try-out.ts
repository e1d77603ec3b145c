import type { reportDefinitions } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import { composedReport } from '@portico/contract/features/reports/composed.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import type { z } from 'zod'
import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { answerReport } from '../reports/index.ts'
import { checkedDefinition } from './check-definition.ts'

type Wish = z.output<(typeof reportDefinitions)['tryOut']['body']>
/** A preview holds so many lines. */
const mostLines = 200

/** What its readers would see, by the same engine and with the rights of the one who tries: of the tenant that is worked on, or of all. */
export async function tryOut(context: FreeContext & { connectors: Connectors }, wish: Wish): Promise<ReportReply> {
  const { dateFrom, dateTo, groupBy, ...given } = wish
  if (!context.actor.permissions.has('Platform.ReportV2.Settings.Actions.Manage')) throw new AppError('not_allowed')
  const report = composedReport({ id: 'composed-draft', words: { en: '', tr: '' }, definition: checkedDefinition(given) })
  try {
    return await answerReport(context, report, { dateFrom, dateTo, groupBy: groupBy && [groupBy] }, mostLines)
  } catch (error) {
    // The report names its query; here the same fields are in the body.
    if (!(error instanceof AppError) || !error.fields) throw error
    throw error.renamed((field) => field.replace(/^query\./, 'body.'))
  }
}
