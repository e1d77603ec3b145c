import { type Check, defaultChecks } from '@portico/server/features/antifraud/index.ts'

/** From so many payments with one address or device on, the tenants of the demo world look at them: they are smaller than most. */
const review: Partial<Record<Check['kind'], number>> = { IpVelocity: 10, DeviceVelocity: 10 }

export const demoChecks: readonly Check[] = defaultChecks.map((check) =>
  check.outcome === 'Review' ? { ...check, threshold: review[check.kind] ?? check.threshold } : check,
)
