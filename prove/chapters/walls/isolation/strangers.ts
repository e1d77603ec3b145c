import type { Level } from '../../../attack/good/good-request.ts'
import { anActivePerson } from '../../../attack/good/people.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { anExternalParty } from '../../../attack/good/tickets.ts'
import { nobody, type Voice, voiceOf } from '../../../attack/voice.ts'

/** A user who owns nothing of the victim's. `side`: the place of their own records; `levels`: the levels open to them. */
export type Stranger = { who: string; voice: Voice; levels: readonly Level[]; side?: Side }

/** All six kinds, as seen from one merchant: a sibling of its tenant, and a merchant of another tenant. */
export async function strangersTo(victim: Side, sibling: Side, other: Side): Promise<Stranger[]> {
  const { portico } = victim.place
  const [{ cookie }, owner, administrator] = await Promise.all([
    anExternalParty(sibling),
    deactivated(victim, 'merchant', 'Owner'),
    deactivated(victim, 'tenant', 'Administrator'),
  ])
  const guest = voiceOf(portico.url, 'external party', async () => undefined, { cookie, origin: portico.url })
  return [
    { who: 'nobody', voice: nobody(portico), levels: [] },
    { who: 'staff of another tenant', voice: other.staff, levels: ['tenant'], side: other },
    { who: 'merchant of another tenant', voice: other.owner, levels: ['merchant'], side: other },
    { who: 'sibling merchant', voice: sibling.owner, levels: ['merchant'], side: sibling },
    { who: 'external party of another ticket', voice: guest, levels: [] },
    { who: 'deactivated owner', voice: owner, levels: [] },
    { who: 'deactivated administrator', voice: administrator, levels: [] },
  ]
}

/** A user of the victim's side who could do everything, with their former token. */
async function deactivated(side: Side, kind: 'merchant' | 'tenant', role: string): Promise<Voice> {
  const keeper = ownerAt(side, kind)
  const users = kind === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users'
  const owner = kind === 'merchant' ? side.merchantId : side.tenantId
  const { data } = await keeper.read<{ data: { id: string; name: string }[] }>(`${users}/roles-lookup/${owner}`)
  const { id, email } = await anActivePerson(side, kind, [data.find(({ name }) => name === role)!.id])
  const { token } = await side.place.people.person(email)
  await keeper.read(`${users}/${id}/activation`, { method: 'PUT', body: { isActive: false } })
  return voiceOf(side.place.portico.url, email, async () => ({ token }))
}
