import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import type { Place } from '../../../arena.ts'
import { read } from '../../../attack/call.ts'
import { type Teller, tellerOf } from '../desk.ts'
import { type Ground, grounds } from '../payments.ts'

/** Rules about the last day of a merchant: of its refunds, and one that fires at the next look of the worker. */
export type Ruled = { ground: Ground; teller: Teller; refunds: string; velocity: string }
const day = { windowMinutes: 1440, threshold: 1, recoveryThreshold: 1, minimumPayments: 0 }

const made = new WeakMap<Place, Ruled[]>()
export const ruledOf = (place: Place): readonly Ruled[] => made.get(place) ?? []

/** Made before the storm, so that they are looked at within it. */
export async function ruleGrounds(place: Place): Promise<void> {
  const { portico, people } = place
  const ruled: Ruled[] = []
  for (const ground of grounds) {
    const { id: merchantId, tenant } = people.manifest.merchants[ground.merchant]!
    const teller = await tellerOf(people, `admin@${tenant}.example`)
    const add = async (kind: string) =>
      (
        await read<{ id: string }>(portico.url, teller.person, '/api/v1/crm/alert-rules', {
          mode: ground.mode,
          body: ruleRequest({ kind, merchantIds: [merchantId], ...day }),
        })
      ).id
    ruled.push({ ground, teller, refunds: await add('RefundRatio'), velocity: await add('Velocity') })
  }
  made.set(place, ruled)
}
