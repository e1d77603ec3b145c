import type { Services } from '@portico/server/core/call/services.ts'
import { velocityNews } from '@portico/server/features/antifraud/index.ts'
import { tellNews } from '@portico/server/features/notifications/index.ts'
import type { Stopped } from './alerts.ts'

/** The staff who decide heard of these payments when they were stopped. */
export async function seedVelocityNews(services: Services, stopped: readonly Stopped[]): Promise<void> {
  // Each later than the one before, as a reader's list is kept.
  const inOrder = stopped.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { tenantId, mode, at, payment, findings } of inOrder) {
    const news = velocityNews(payment, findings)
    if (news) await tellNews({ ...services, now: () => at }, { tenantId, mode }, news)
  }
}
