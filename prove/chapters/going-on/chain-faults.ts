import type { Place } from '../../arena.ts'
import { until } from '../../attack/at-once.ts'
import { read } from '../../attack/call.ts'

/** New records of the trail are sealed within this. */
const sealedWithinMs = 30_000

type Chain = { sealed: number; unsealed: number; brokenAt: unknown }

/** Every record of the trail is sealed soon, and the chain of the seals holds. */
export async function chainFaults({ portico, people }: Place): Promise<string[]> {
  const auditor = await people.signInAnew('admin@northwind.example')
  const check = () => read<Chain>(portico.url, auditor, '/api/v1/crm/audit/chain', { mode: 'Live' })
  await until('all records are sealed', sealedWithinMs, async () => (await check()).unsealed === 0).catch(() => undefined)
  const { sealed, unsealed, brokenAt } = await check()
  return [
    ...(brokenAt ? [`the chain is broken at ${JSON.stringify(brokenAt)}`] : []),
    ...(unsealed > 0 ? [`${unsealed} audit records stay unsealed`] : []),
    ...(sealed === 0 ? ['nothing was sealed'] : []),
  ]
}
