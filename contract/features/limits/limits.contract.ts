import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, id } from '../../core/fields.ts'
import { paymentMethods } from '../transactions/transaction-words.ts'
import { limitRefusals } from './limits.refusals.ts'

/** Who sees and changes access limits: for staff their tenant, for users of a merchant the merchant. */
const seen = { staff: 'CRM.UserManagement.Users', merchant: 'Merchant.UserManagement.Users' } as const
const changed = { staff: 'CRM.UserManagement.Users.Actions.Scopes', merchant: 'Merchant.UserManagement.Users.Actions.Edit' } as const
const params = z.strictObject({ id: id() })
/** In the trail of the person; setting any limits is one action. */
const ofPerson = { about: 'people', as: 'set' } as const
/** Of the limits of this person as the caller read them; 0 before the first. */
const version = z.int().min(0).max(2_147_483_647)

/** Null: all of them, those to come included. An empty list: none. */
const MerchantLimits = z.object({ merchants: z.array(z.object({ merchantId: id(), legalBusinessName: z.string() })).nullable(), version })
const MethodLimits = z.object({ paymentMethods: z.array(z.enum(paymentMethods)).nullable(), version })
const ProviderLimits = z.object({ serviceProviders: z.array(z.string()).nullable(), version })

/** Access limits: the merchants, payment methods and service providers that a user may see. Calls C-CRU-01…06. */
export const limits = {
  merchants: endpoint({
    method: 'GET',
    summary: 'The merchants a person is held to',
    paths: { staff: '/api/v1/crm/users/crm/:id/merchantpermissions', merchant: '/api/v1/users/crm/:id/merchantpermissions' },
    access: seen,
    params,
    reply: MerchantLimits,
    refusals: ['not_found'],
  }),
  setMerchants: endpoint({
    method: 'PUT',
    summary: 'Hold a person to merchants',
    paths: { staff: '/api/v1/crm/users/crm/:id/merchantpermissions', merchant: '/api/v1/users/crm/:id/merchantpermissions' },
    access: changed,
    stepUp: true,
    params,
    body: z.strictObject({ merchants: z.array(id()).max(1000).nullable(), version }),
    reply: MerchantLimits,
    refusals: ['not_found', 'stale_version', limitRefusals.self, limitRefusals.beyondOwn],
    records: ofPerson,
  }),
  paymentMethods: endpoint({
    method: 'GET',
    summary: 'The payment methods a person is held to',
    paths: { staff: '/api/v1/crm/users/:id/payment-method-permissions', merchant: '/api/v1/users/:id/payment-method-permissions' },
    access: seen,
    params,
    reply: MethodLimits,
    refusals: ['not_found'],
  }),
  setPaymentMethods: endpoint({
    method: 'PUT',
    summary: 'Hold a person to payment methods',
    paths: { staff: '/api/v1/crm/users/crm/:id/paymentmethodpermissions', merchant: '/api/v1/users/crm/:id/paymentmethodpermissions' },
    access: changed,
    stepUp: true,
    params,
    body: z.strictObject({ paymentMethods: z.array(z.enum(paymentMethods)).max(100).nullable(), version }),
    reply: MethodLimits,
    refusals: ['not_found', 'stale_version', limitRefusals.self, limitRefusals.beyondOwn],
    records: ofPerson,
  }),
  serviceProviders: endpoint({
    method: 'GET',
    summary: 'The service providers a person is held to',
    paths: { staff: '/api/v1/crm/users/:id/service-provider-permissions' },
    access: { staff: seen.staff },
    params,
    reply: ProviderLimits,
    refusals: ['not_found'],
  }),
  setServiceProviders: endpoint({
    method: 'PUT',
    summary: 'Hold a person to service providers',
    paths: { staff: '/api/v1/crm/users/:id/service-provider-permissions' },
    access: { staff: changed.staff },
    stepUp: true,
    params,
    body: z.strictObject({ serviceProviders: z.array(bounded(100, 1)).max(200).nullable(), version }),
    reply: ProviderLimits,
    refusals: ['not_found', 'stale_version', limitRefusals.self, limitRefusals.beyondOwn, limitRefusals.unknownProvider],
    records: ofPerson,
  }),
}
