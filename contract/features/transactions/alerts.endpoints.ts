import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { Alerts } from '../antifraud/antifraud.schemas.ts'
import { ofAnyLookup, ofLookups } from './lookups.endpoints.ts'
import { ApiLog } from './transactions.schemas.ts'

/** The checks of payments before a provider was asked. Calls C-TRX-26 and C-TRX-27. */
export const alertEndpoints = {
  listAlerts: endpoint({
    method: 'GET',
    summary: 'What was checked before a provider was asked: each check with what it found, and the verdict',
    paths: { staff: '/api/v1/crm/transactions/:id/alerts', merchant: '/api/v1/transactions/:id/alerts' },
    locate: 'transaction',
    access: ofAnyLookup,
    params: z.strictObject({ id: id() }),
    reply: Alerts,
  }),
  getAntifraudLog: endpoint({
    method: 'GET',
    summary: 'The call that brought the score of a payment, with its request and answer',
    paths: { staff: '/api/v1/crm/antifraud-api-logs/:logId' },
    access: { staff: ofLookups.staff },
    params: z.strictObject({ logId: id() }),
    reply: ApiLog,
  }),
}
