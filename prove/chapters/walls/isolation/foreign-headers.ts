import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { type Answer, isDone, isUntested } from '../../../attack/call.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { fileForm } from '../../../attack/good/tickets.ts'
import { slotsOf } from '../../../attack/id-slots.ts'
import { type Catalogue, type Operation, readCatalogue } from '../../../attack/operations.ts'
import { isJson, requestOf } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { headersNaming } from './headers-naming.ts'
import { complaintAbout } from './judge-answer.ts'
import { threeSides } from './targets.ts'

type Level = 'merchant' | 'tenant'
type Header = Record<string, string>
type Attack = { operation: Operation; level: Level; stranger: Side }

/** Ends the caller's own viewing, whichever one they name. */
const ofOneself = /^viewings\.end$/

/** Where no address names a record, a header alone says whose records are meant: those of the attack by ids name theirs besides. */
function attacksOn(catalogue: Catalogue, sibling: Side, other: Side): Attack[] {
  const named = (operation: Operation) => slotsOf(operation, catalogue).some((name) => name.startsWith('params.'))
  return catalogue.operations
    .filter((operation) => !operation.isPublic && !named(operation) && !ofOneself.test(operation.id))
    .flatMap((operation) => [
      ...(['merchant', 'tenant'] as const).map((level) => ({ operation, level, stranger: other })),
      { operation, level: 'merchant' as const, stranger: sibling },
    ])
    .filter(({ operation, level }) => operation.levels.includes(level))
}

function senderOf(catalogue: Catalogue, operation: Operation) {
  const { method, path, headers, body } = requestOf(catalogue, operation)
  const isUpload = operation.body !== undefined && !isJson(operation)
  return (side: Side, level: Level, more: Record<string, string> = {}): Promise<Answer> => {
    const file = fileForm(side)
    const form = new FormData()
    form.append('file', new Blob([file.bytes], { type: file.type }), file.name)
    const sent = isUpload ? form : body
    return ownerAt(side, level).send(path, { method, headers: { ...headers, ...more }, ...(sent === undefined ? {} : { body: sent }) })
  }
}

export const foreignHeaders: Check = {
  goal: 'G1',
  says: 'A header that names a tenant, a website or a viewing of somebody else opens nothing of his',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const { victim, sibling, other } = await threeSides(arena)
    const [tenant, website, viewing] = (await headersNaming(victim)) as [Header, Header, Header]
    const attacks = arena.random.shuffled(attacksOn(catalogue, sibling, other)).slice(0, arena.size(12, 2000))
    const found = { refused: 0, twins: 0, untried: 0, operations: new Set<string>(), faults: [] as string[] }
    await withHands(4, attacks, async ({ operation, level, stranger }) => {
      const send = senderOf(catalogue, operation)
      const says = `${operation.id}, ${stranger.name} at ${level}`
      found.operations.add(operation.id)
      const expectRefusal = (header: Header, answer: Answer, status: number, code: string) => {
        if (isUntested(answer)) found.untried++
        else if (answer.status === status && answer.text.includes(`"code":"${code}"`)) found.refused++
        else found.faults.push(`${says}, ${Object.keys(header)}: ${answer.status} ${answer.text.slice(0, 150)}`)
      }
      if (stranger.tenantId !== victim.tenantId) expectRefusal(tenant, await send(stranger, level, tenant), 404, 'not_found')
      expectRefusal(viewing, await send(stranger, level, viewing), 403, 'view_over')
      if (operation.method !== 'GET') return
      const plain = await send(stranger, level)
      const own = await send(stranger, level, { tenantid: stranger.tenantId })
      if (isDone(plain) && isDone(own)) found.twins++
      else if (plain.status !== own.status) found.faults.push(`${says}: ${own.status}, not ${plain.status} with the caller's own tenant`)
      const elsewhere = await send(stranger, level, website)
      const shown = (await send(victim, level)).text
      const judged = { operation, isOpen: true, victim, sentIds: `${plain.text}${Object.values(website)}`, shown }
      const complaint = complaintAbout({ ...judged, stranger: { side: stranger, levels: [level] }, answer: elsewhere })
      if (isDone(elsewhere) ? complaint : elsewhere.status !== plain.status)
        found.faults.push(`${says}, website: ${elsewhere.status} ${complaint ?? `not ${plain.status}`}`)
    })
    const seen = await victim.staff.send('/api/v1/transactions?pageSize=1', { headers: viewing })
    return {
      reached: `${found.refused} calls of ${found.operations.size} operations refused, ${found.faults.length} opened`,
      faults: found.faults,
      evidence: [
        { of: 'calls refused for a header', seen: found.refused, atLeast: arena.size(12, 250) },
        { of: 'calls that name the own tenant and work', seen: found.twins, atLeast: arena.size(1, 80) },
        { of: 'viewings that their viewer still sees', seen: Number(isDone(seen)), atLeast: 1 },
      ],
      ...(found.untried > 0 ? { note: `${found.untried} calls met a limit` } : {}),
    }
  },
}
