import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { type Answer, isUntested } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import { requestOf, send } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { callerOf } from '../../../portico/callers.ts'
import { badRequests, strangeQueries } from './bad-requests.ts'
import { complaintAbout } from './complaint.ts'

/** The unspoilt request comes as far as what the operation does: nothing is wrong with its form, and who calls may. */
const isPast = ({ status, text }: Answer) => status < 500 && ![400, 401, 403, 415].includes(status) && !/"invalid_input"/.test(text)

/** Their unspoilt request would end what other checks need. */
export const isHarmful = (id: string) =>
  /^(profile\.(end|change|remove|renew|begin|confirm)|notifications\.delete|viewings\.|tenants\.|session\.)/.test(id)

export const fuzz: Check = {
  goal: 'G14',
  says: 'A bad request is refused with a problem, and nothing else happens',
  async attack(arena: Arena) {
    const isFull = arena.profile === 'full'
    const { portico, people } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const chosen = isFull ? catalogue.operations : arena.random.shuffled(catalogue.operations).slice(0, 90)
    const before = portico.parts.api
    const perOperation = arena.size(2, 200)
    let [sent, untested, past, least] = [0, 0, 0, Number.POSITIVE_INFINITY]
    const faults: string[] = []
    await withHands(isFull ? 8 : 4, chosen, async (operation) => {
      const caller = await callerOf(people, operation)
      const { random } = arena
      const spoilt = random.shuffled(badRequests(catalogue, operation)).slice(0, perOperation)
      const bad = [
        ...spoilt,
        ...random.shuffled(strangeQueries(catalogue, operation)).slice(0, Math.ceil(perOperation * 1.2) - spoilt.length),
      ]
      let tried = 0
      for (const { name, request, isWrong } of bad) {
        const answer = await send(portico.url, caller, request)
        sent++
        if (isUntested(answer)) untested++
        else tried++
        const complaint = complaintAbout(answer, { isWrong, mostMs: isFull ? 2000 : undefined })
        if (complaint) faults.push(`${operation.id}, ${name}: ${complaint}`)
      }
      least = Math.min(least, tried)
      const { method, path } = operation
      if (isHarmful(operation.id) || (!isFull && method !== 'GET' && !path.includes('{'))) return
      if (isPast(await send(portico.url, await callerOf(people, operation), requestOf(catalogue, operation)))) past++
    })
    if (portico.parts.api !== before) faults.push(`the process of the API has changed from ${before} to ${portico.parts.api}`)
    return {
      reached: `${sent} bad requests to ${chosen.length} operations, at least ${least} each: ${faults.length} complaints`,
      faults,
      evidence: [
        { of: 'bad requests tried of the operation with the fewest', seen: least, atLeast: perOperation },
        { of: 'unspoilt requests that came through', seen: past, atLeast: arena.size(30, 280) },
      ],
      ...(untested > 0 ? { note: `${untested} were answered with 429 or 503 and do not count` } : {}),
    }
  },
}
