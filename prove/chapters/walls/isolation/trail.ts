import type { Side } from '../../../attack/good/side.ts'

type Entry = { id: string; actorId: string; actorName: string; action: string; result: string; merchantId: string | null }
type Page = { data: Entry[]; nextCursor: string | null }

/** What the victim's tenant has on record since then. */
async function trailSince({ staff }: Side, since: Date): Promise<Entry[]> {
  const found: Entry[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { dateFrom: since.toISOString(), pageSize: '100', ...(cursor ? { cursor } : {}) }
    const page: Page = await staff.read<Page>(`/api/v1/crm/audit?${new URLSearchParams(query)}`)
    found.push(...page.data)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

/** The trail contains no user of another tenant, and of a sibling only the actions in their own place. */
export async function strangersInTrail(victim: Side, sibling: Side, other: Side, since: Date) {
  const idOf = async (voice: Side['owner'], path: string) => (await voice.read<{ id: string }>(path)).id
  const [siblingId, ...foreign] = await Promise.all([
    idOf(sibling.owner, '/api/v1/users'),
    idOf(other.owner, '/api/v1/users'),
    idOf(other.staff, '/api/v1/crm/users'),
  ])
  const entries = await trailSince(victim, since)
  const strange = entries.filter(
    ({ actorId, merchantId }) => foreign.includes(actorId) || (actorId === siblingId && merchantId !== sibling.merchantId),
  )
  return {
    entries: entries.length,
    faults: strange.map(({ id, actorName, action, result }) => `trail ${id}: ${actorName} ${action} (${result})`),
  }
}
