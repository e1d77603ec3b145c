import type { Limits } from '@portico/database/scope.ts'

const parts = ['merchants', 'paymentMethods', 'serviceProviders'] as const

/** Whether a user who is held to `outer` may see everything that lies within `inner`. Null: no limits. */
export const isWithin = (inner: Limits | null, outer: Limits | null): boolean =>
  parts.every((part) => {
    const [some, allowed] = [inner?.[part], outer?.[part]]
    return !allowed || (some ?? undefined)?.every((one) => allowed.includes(one)) === true
  })

type Narrowing = {
  merchantId?: readonly string[] | undefined
  paymentMethod?: readonly string[] | undefined
  serviceProvider?: readonly string[] | undefined
}

/** What a report shows at most that its reader has narrowed. */
export function limitsOf({ merchantId, paymentMethod, serviceProvider }: Narrowing, limits: Limits | null): Limits | null {
  const both = (asked: readonly string[] | undefined, held: readonly string[] | null | undefined) =>
    asked && held ? asked.filter((one) => held.includes(one)) : (asked ?? held ?? null)
  const all = {
    merchants: both(merchantId, limits?.merchants),
    paymentMethods: both(paymentMethod, limits?.paymentMethods),
    serviceProviders: both(serviceProvider, limits?.serviceProviders),
  }
  return Object.values(all).every((some) => some === null) ? null : all
}
