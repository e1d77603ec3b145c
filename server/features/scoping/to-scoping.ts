import type { Scoping, ScopingDraft, ScopingStatus } from '@portico/contract/features/scoping/scoping.contract.ts'
import type { ScopingState } from '@portico/contract/features/scoping/scoping-words.ts'
import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
import type { OpenTicket } from '../support/index.ts'
import type { KeptDraft } from './draft-scope.ts'
import { findScoping, listOpenable, type ScopingRow } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'

export const isUnderWay = (row: ScopingRow | undefined) => row?.state === 'Queued' || row?.state === 'Running'

export const statusOf = (row: ScopingRow | undefined): ScopingStatus => ({
  scopingStatus: !isUnderWay(row),
  state: (row?.state ?? 'None') as ScopingState,
})

/** Similar tickets of all tenants are looked up for the platform once the ticket is read. */
export async function readScoping(open: OpenTicket, mode: 'Test' | 'Live'): Promise<Scoping | Afterwards<Scoping>> {
  const row = await findScoping(open.db, nameOf(open))
  const { side } = nameOf(open)
  const kept = [row?.draft, row?.proposal].map((draft) => (draft ?? null) as KeptDraft | null)
  const ids = kept.flatMap((draft) => draft?.similar.map(({ ticketId }) => ticketId) ?? [])
  const reply = (tickets: readonly OpenableTicket[]) =>
    toScoping(
      row,
      kept.map((draft) => draft && withSimilar(draft, tickets)),
    )
  if (ids.length === 0) return reply([])
  if (side !== 'platform') return reply(await listOpenable(open.db, side, ids))
  return afterwards(async ({ inPlatformRead }) => reply(await inPlatformRead(mode, (db) => listOpenable(db, side, ids))))
}

const toScoping = (row: ScopingRow | undefined, [draft, proposal]: readonly (ScopingDraft | null)[]): Scoping => ({
  state: (row?.state ?? 'None') as ScopingState,
  failure: (row?.failure ?? null) as Scoping['failure'],
  draft: draft ?? null,
  proposal: proposal ?? null,
  startedBy: row?.started_by ?? null,
  startedAt: row?.started_at ?? null,
  finishedAt: row?.finished_at ?? null,
  editedBy: row?.edited_by ?? null,
  editedAt: row?.edited_at ?? null,
  acceptedAt: row?.accepted_at ?? null,
  version: row?.version ?? 0,
})

type OpenableTicket = Awaited<ReturnType<typeof listOpenable>>[number]

/** With the similar tickets that this reader may open now: others than its requester read a draft, too. */
function withSimilar(draft: KeptDraft, tickets: readonly OpenableTicket[]): ScopingDraft {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return {
    ...draft,
    similar: draft.similar.flatMap((one) => {
      const ticket = byId.get(one.ticketId)
      if (!ticket) return []
      const { tenant_id: tenantId, merchant_id: customerId, subject, status } = ticket
      return { ...one, tenantId, customerId, subject, status: status as 'Opened' }
    }),
  }
}
