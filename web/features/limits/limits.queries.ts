import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { limits } from '@portico/contract/features/limits/limits.contract.ts'
import { wire } from '@portico/contract/features/limits/limits.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as limitsWire } from '@portico/contract/features/limits/limits.wire.gen.ts'

type Calls = typeof limits
export const limitsApi = clientFor<Calls>(wire)

export type LimitKind = 'merchants' | 'paymentMethods' | 'serviceProviders'
/** A person's access limits, by kind. `null`: no limit. */
export type PersonLimits = {
  merchants: CallOutput<Calls['merchants']>['merchants']
  paymentMethods: CallOutput<Calls['paymentMethods']>['paymentMethods']
  serviceProviders: readonly string[] | null
  version: number
}

/** `ofStaff`: people of a merchant are held to payment methods alone. */
export const limitsQuery = (id: string, ofStaff: boolean) =>
  queryOptions({
    queryKey: ['limits', id],
    queryFn: async ({ signal }): Promise<PersonLimits> => {
      const [methods, merchants, providers] = await Promise.all([
        limitsApi.paymentMethods({ params: { id }, signal }),
        ofStaff ? limitsApi.merchants({ params: { id }, signal }) : undefined,
        ofStaff ? limitsApi.serviceProviders({ params: { id }, signal }) : undefined,
      ])
      return { merchants: null, serviceProviders: null, ...methods, ...merchants, ...providers }
    },
  })

type Change = { id: string; kind: LimitKind; values: string[] | null; version: number; scaCode: string | undefined }

export function changeLimit({ id, kind, values, version, scaCode }: Change): Promise<unknown> {
  const call = { params: { id }, ...(scaCode ? { scaCode } : {}) }
  if (kind === 'merchants') return limitsApi.setMerchants({ ...call, body: { merchants: values, version } })
  if (kind === 'serviceProviders') return limitsApi.setServiceProviders({ ...call, body: { serviceProviders: values, version } })
  return limitsApi.setPaymentMethods({ ...call, body: { paymentMethods: values as PersonLimits['paymentMethods'], version } })
}
