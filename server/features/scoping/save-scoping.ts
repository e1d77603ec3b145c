import type { ScopingChange } from '@portico/contract/features/scoping/scoping.contract.ts'
import { scopingRefusals } from '@portico/contract/features/scoping/scoping.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import { maskText } from '../../core/text/mask.ts'
import type { OpenTicket } from '../support/index.ts'
import type { KeptDraft } from './draft-scope.ts'
import { listPlaces, lockScoping, saveScoping } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'
import { isUnderWay } from './to-scoping.ts'

/** A person's version of the draft, which a later run leaves alone. Accepted, it tells what the ticket was about. */
export async function changeScoping(open: OpenTicket, change: ScopingChange): Promise<void> {
  const { db, ticket, actor, record, services } = open
  const name = nameOf(open)
  const row = await lockScoping(db, name)
  const from = row?.[change.of] as KeptDraft | null | undefined
  if (!row || !from) throw new AppError(scopingRefusals.noDraft())
  if (isUnderWay(row)) throw new AppError(scopingRefusals.underWay())
  if (row.version !== change.version) throw new AppError('stale_version')
  await refuseUnknownCites(open, change)
  const area = maskText(change.area)
  const draft: KeptDraft = {
    ...from,
    summary: change.summary.map(({ text, cites }) => ({ text: maskText(text), cites })),
    area: area === from.area.name ? from.area : { name: area, isLearnt: false, terms: [], cites: [0] },
    effort: change.effort === from.effort.effort ? from.effort : { effort: change.effort, reasons: [], because: null },
  }
  const at = services.now()
  await saveScoping(db, name, {
    draft: JSON.stringify(draft),
    proposal: null,
    edited_at: at,
    edited_by: actor.name,
    accepted_at: change.isAccepted ? at : null,
  })
  await record(ticket.id, {
    merchantId: null,
    merchantIds: [ticket.merchant_id],
    before: told(row.draft as KeptDraft | null, row.accepted_at !== null),
    after: told(draft, change.isAccepted),
  })
}

const told = (draft: KeptDraft | null, isAccepted: boolean) =>
  draft && { summary: draft.summary.map(({ text }) => text), area: draft.area.name, effort: draft.effort.effort, isAccepted }

async function refuseUnknownCites(open: OpenTicket, { summary }: ScopingChange): Promise<void> {
  const known = await listPlaces(open.db, nameOf(open), open.ticket.tenant_id)
  const unknown = summary.flatMap(({ cites }, at) => (cites.every((place) => known.has(place)) ? [] : `body.summary.${at}.cites`))
  if (unknown.length > 0) throw new AppError(scopingRefusals.notInFeed(), { at: unknown })
}
