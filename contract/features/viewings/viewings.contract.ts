import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { longestReason, shortestReason, viewingEnds } from './viewing-words.ts'
import { viewingRefusals } from './viewings.refusals.ts'

const TenantId = z.strictObject({ id: id() })
/** In the trail of the tenant or the merchant that is viewed. */
const ofViewed = { about: ['tenants', 'merchants'] } as const

/** A time in which a user sees the portal as a tenant or merchant sees it, and changes nothing. */
export const Viewing = z.object({
  viewingId: id(),
  tenantId: id(),
  tenantName: z.string(),
  /** The merchant that is viewed; null where the tenant is. */
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  viewerId: id(),
  viewerName: z.string(),
  viewerLevel: z.enum(['platform', 'tenant']),
  reason: z.string(),
  startedAt: instant(),
  endsAt: instant(),
  endedAt: instant().nullable(),
  endedBecause: z.enum(viewingEnds).nullable(),
  /** How many lists and records were opened. */
  reads: z.int().min(0),
})
export type Viewing = z.infer<typeof Viewing>

export const ViewingRequest = z.strictObject({
  merchantId: id().nullable().default(null),
  reason: written(longestReason, shortestReason),
})
export type ViewingRequest = z.output<typeof ViewingRequest>

/** The portal as a customer sees it, read-only, for staff who help them. A request names its viewing in the header `viewAs`. */
export const viewings = {
  start: endpoint({
    method: 'POST',
    summary: 'View the portal as a tenant or as one of its merchants, read-only and for a short time',
    paths: { staff: '/api/v1/tenants/:id/viewings' },
    access: { staff: ['Platform.Tenants.Actions.ViewAs', 'CRM.Organization.Actions.ViewAs'] },
    reach: 'none',
    stepUp: true,
    locate: 'tenant',
    params: TenantId,
    body: ViewingRequest,
    status: 201,
    reply: Viewing,
    refusals: [
      'not_found',
      viewingRefusals.customerClosed,
      viewingRefusals.customerMissing,
      viewingRefusals.platformsOwn,
      viewingRefusals.tenantShut,
    ],
    records: ofViewed,
  }),
  list: endpoint({
    method: 'GET',
    summary: 'Who viewed the portal as the tenant or as one of its merchants, newest first',
    paths: { staff: '/api/v1/tenants/:id/viewings' },
    access: { staff: ['Platform.Tenants.View', 'CRM.Organization.View'] },
    locate: 'tenant',
    params: TenantId,
    query: z.strictObject({ ...pageQuery, merchantId: id().optional() }),
    reply: pageOf(Viewing),
  }),
  end: endpoint({
    method: 'DELETE',
    summary: 'End the viewing of the person, where there is one',
    paths: { staff: '/api/v1/session/viewing', merchant: '/api/v1/session/viewing' },
    access: { staff: 'signed-in', merchant: 'signed-in' },
    reach: 'none',
    whileViewing: 'asOneself',
    reply: null,
    records: { ...ofViewed, id: 'none' },
  }),
}
