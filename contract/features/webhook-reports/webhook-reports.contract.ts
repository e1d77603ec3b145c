import { z } from 'zod'
import { type Endpoint, endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf } from '../../core/page.ts'
import { webhookReportRefusals } from './webhook-reports.refusals.ts'
import {
  AttemptQuery,
  Destination,
  DestinationDetail,
  DestinationQuery,
  EventQuery,
  ReportedAttempt,
  ReportedAttemptDetail,
  ReportedEvent,
  ReportedEventDetail,
  Statistics,
  StatisticsQuery,
} from './webhook-reports.schemas.ts'

const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/reports/webhook${tail}`, merchant: `/api/v1/reports/customer/webhook${tail}` }) as const
const events = { access: { staff: 'CRM.Reports.WebhookReport.View', merchant: 'Merchant.Reports.WebhookReport.View' } } as const
const attempts = { access: { staff: 'CRM.Reports.WebhookReportV2.View', merchant: 'Merchant.Reports.WebhookReportV2.View' } } as const
const status = { access: { staff: 'CRM.Reports.WebhooksDestinations.Status.View' } } as const
const statistics = { access: { staff: 'CRM.Reports.WebhooksDestinations.Statistics.View' } } as const
const Id = z.strictObject({ id: id() })

/** What was sent to webhook endpoints, try by try, and how well each of them answers. */
export const webhookReports = {
  listEvents: endpoint({
    ...events,
    method: 'GET',
    summary: 'Webhook report: events that were sent, the newest first',
    paths: at('-events'),
    query: EventQuery,
    reply: pageOf(ReportedEvent),
  }),
  getEvent: endpoint({
    ...events,
    method: 'GET',
    summary: 'One event with every attempt',
    paths: at('-events/:id'),
    params: Id,
    reply: ReportedEventDetail,
  }),
  listAttempts: endpoint({
    ...attempts,
    method: 'GET',
    summary: 'Webhook report (V2): each attempt, the newest first',
    paths: at('-attempts'),
    query: AttemptQuery,
    reply: pageOf(ReportedAttempt),
  }),
  getAttempt: endpoint({
    ...attempts,
    method: 'GET',
    summary: 'One attempt with its request and answer',
    paths: at('-attempts/:id'),
    params: Id,
    reply: ReportedAttemptDetail,
  }),
  listDestinations: endpoint({
    ...status,
    method: 'GET',
    summary: 'Webhook destinations and how they answer; merchants without an endpoint as well',
    paths: { staff: '/api/v1/crm/reports/webhook-destinations' },
    query: DestinationQuery,
    reply: pageOf(Destination),
  }),
  getDestination: endpoint({
    ...status,
    method: 'GET',
    summary: 'One webhook destination, with its last good answer and the first bad one after it',
    paths: { staff: '/api/v1/crm/reports/webhook-destinations/:id' },
    params: Id,
    reply: DestinationDetail,
  }),
  statistics: endpoint({
    ...statistics,
    method: 'GET',
    summary: 'Webhook statistics by day: success, latency and codes of the answers',
    paths: { staff: '/api/v1/crm/reports/webhook-statistics' },
    query: StatisticsQuery,
    reply: Statistics,
    refusals: [webhookReportRefusals.periodTooLong, webhookReportRefusals.periodEndsFirst],
  }),
} satisfies Record<string, Endpoint>
