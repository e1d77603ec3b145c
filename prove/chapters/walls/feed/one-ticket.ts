import type { Arena } from '../../../arena.ts'
import { sentOf } from '../../../attack/good/sent.ts'
import { anExternalParty, aTicket } from '../../../attack/good/tickets.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import { voiceOf } from '../../../attack/voice.ts'
import type { Check } from '../../../chapter.ts'
import { threeSides } from '../isolation/targets.ts'

export const oneTicket: Check = {
  goal: 'G7',
  says: 'The link of an external party opens one ticket and nothing else',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const { operations } = await readCatalogue(portico.url)
    const { victim, other } = await threeSides(arena)
    const [mine, theirs, elsewhere] = await Promise.all([anExternalParty(victim), anExternalParty(victim), anExternalParty(other)])
    const third = await aTicket(victim)
    const guest = voiceOf(portico.url, 'external party', async () => undefined, { cookie: mine.cookie, origin: portico.url })
    const faults: string[] = []
    const isMine = async () => (await guest.send(`/api/external/${mine.partyId}/ticket`)).status === 200
    const before = await isMine()
    for (const { partyId } of [theirs, elsewhere])
      for (const [tail, options] of [
        ['ticket', {}],
        ['feed', {}],
        ['comment', { body: { content: 'Here too' } }],
      ] as const) {
        const { status } = await guest.send(`/api/external/${partyId}/${tail}`, options)
        if (status !== 401 && status !== 404) faults.push(`the party opens ${tail} of another party with ${status}`)
      }
    const forged = await fetch(`${portico.url}/api/external/${theirs.partyId}/ticket`, {
      headers: { origin: portico.url, cookie: mine.cookie.replaceAll(mine.partyId, theirs.partyId) },
    })
    if (forged.status === 200) faults.push('a cookie under another name opens the ticket of that name')
    let refused = 0
    const guarded = operations.filter(({ isPublic }) => !isPublic)
    for (const operation of guarded) {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      const params = Object.fromEntries(names.map((name) => [name, name === 'ticketId' ? third : arena.random.uuid()]))
      const { path, options } = sentOf(operation, { params })
      const { status } = await guest.send(path, options)
      if (status === 401) refused++
      else faults.push(`${operation.id} answers the party with ${status}`)
    }
    if (!before || !(await isMine())) faults.push('the party cannot open its own ticket')
    await victim.owner.read(`/api/support/ticket/${mine.ticketId}/external-parties/${mine.partyId}/revoke`, { method: 'POST' })
    if (await isMine()) faults.push('a revoked party still opens the ticket')
    return {
      reached: `1 ticket; ${refused} of ${guarded.length} calls of the portal refused`,
      faults,
      evidence: [
        { of: 'calls refused', seen: refused, atLeast: 300 },
        { of: 'tickets opened', seen: Number(before), atLeast: 1 },
      ],
    }
  },
}
