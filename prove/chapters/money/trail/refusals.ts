import { type Answer, call } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import { requestOf } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { chaosOf } from '../chaos/run-chaos.ts'
import { readAll, type Teller, tellerOf } from '../desk.ts'

type Line = { requestId: string | null; actorId: string | null; actorName: string | null; result: string; tenantId: string }

/** What ends someone's own work, or is asked by timers. */
const left = /^(session|viewings|profile|external)\.|\.bePresent/

/** Every operation that changes something, asked for by who may do nothing and, with ids of nothing, by who may do all. */
export const refusalsAreRecorded: Check = {
  goal: 'G34',
  says: 'Whoever is not let change something, not allowed or not there, is in the trail once: who, where, with which request',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const catalogue = await readCatalogue(url)
    const changing = catalogue.operations.filter(
      ({ id, method, isPublic, levels }) => method !== 'GET' && !isPublic && levels.includes('tenant') && !left.test(id),
    )
    const chosen = arena.random.shuffled(changing).slice(0, arena.size(40, changing.length))
    const since = new Date()
    const [auditor, administrator, outsider] = (await Promise.all(
      ['auditor@northwind.example', 'admin@northwind.example', 'auditor@contoso.example'].map((email) => tellerOf(place.people, email)),
    )) as [Teller, Teller, Teller]
    const asked = { 403: new Map<string, string>(), 404: new Map<string, string>() }
    for (const operation of chosen)
      for (const teller of [auditor, administrator]) {
        if (teller === administrator && !/\{\w*[iI]d\}/.test(operation.path)) continue
        const { method, path, headers, body } = requestOf(catalogue, operation)
        const answer = await call(url, teller.person, path, { method, headers, ...(body === undefined ? {} : { body }) })
        if (answer.status === 403 || answer.status === 404) asked[answer.status].set(idOfRequest(answer), operation.id)
      }
    const linesOf = (who: Teller) => readAll<Line>(url, who, 'Live', `/api/v1/crm/audit?result=refused&dateFrom=${since.toISOString()}`)
    const lines = await linesOf(auditor)
    const elsewhere = (await linesOf(outsider)).filter(({ actorId }) => [auditor, administrator].some(({ userId }) => userId === actorId))
    const wanted = [...asked[403], ...asked[404]]
    const times = (id: string) => lines.filter(({ requestId }) => requestId === id).length
    const odd = wanted.filter(([id]) => times(id) !== 1)
    const nameless = lines.filter(({ actorId, actorName, tenantId }) => !actorId || !actorName || !tenantId)
    return {
      reached: `${asked[403].size} calls not allowed and ${asked[404].size} of missing records: ${wanted.length - odd.length} in the trail once`,
      faults: [
        ...odd.map(([id, operation]) => `the refused ${operation} (${id}) is in the trail ${times(id)} times`),
        ...nameless.map(({ requestId }) => `the record of ${requestId} lacks who or where`),
        ...elsewhere.map(({ requestId }) => `the refused request ${requestId} is in the trail of another tenant`),
      ],
      evidence: [
        { of: 'calls that were not allowed', seen: asked[403].size, atLeast: arena.size(15, 60) },
        { of: 'calls of missing records', seen: asked[404].size, atLeast: arena.size(5, 25) },
      ],
    }
  },
}

const idOfRequest = ({ text }: Answer) => (JSON.parse(text) as { requestId: string }).requestId
