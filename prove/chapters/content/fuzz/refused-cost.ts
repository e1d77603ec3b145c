import { archiveOf } from '@portico/testkit/files/archive-of.ts'
import { openXmlParts } from '@portico/testkit/files/office-parts.ts'
import type { Arena, Place } from '../../../arena.ts'
import { quantile } from '../../../attack/arrivals.ts'
import { type Answer, type Caller, isDone, json } from '../../../attack/call.ts'
import { type Catalogue, type Operation, readCatalogue } from '../../../attack/operations.ts'
import { type Request, requestOf, send } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { callerOf } from '../../../portico/callers.ts'
import { cpuMs } from '../../../portico/costs.ts'
import { formOf, types } from '../uploads/attack-files.ts'
import { badRequests } from './bad-requests.ts'
import { isHarmful } from './fuzz.ts'

const mostMs = 20
/** A collection of garbage may fall to either of two requests that are compared. */
const alike = 3
const times = 5

/** Where a password or a code is checked, the check is to be dear. */
const isSecretChecked = ({ id, parameters }: Operation) =>
  /password|factor|passkey|code|session/i.test(id) || parameters.some(({ name }) => /code|otp|sca/i.test(name))

type Cost = { ms: number; answer: Answer }

/** What requests cost the process of the API, one at a time. */
const costsAt =
  ({ portico }: Place) =>
  async (caller: Caller | undefined, request: Request): Promise<Cost> => {
    const before = cpuMs(portico.parts.api!)
    const answer = await send(portico.url, caller, request)
    return { ms: cpuMs(portico.parts.api!) - before, answer }
  }
type CostOf = ReturnType<typeof costsAt>

async function middle(cost: CostOf, caller: Caller | undefined, request: () => Request): Promise<Cost> {
  const costs: Cost[] = []
  for (let n = 0; n < times; n++) costs.push(await cost(caller, request()))
  return {
    answer: costs.at(-1)!.answer,
    ms: quantile(
      costs.map(({ ms }) => ms),
      0.5,
    ),
  }
}

/** The good request of an operation, with blanks before its body until it is as long. */
function asLong(catalogue: Catalogue, operation: Operation, length: number): Request {
  const request = requestOf(catalogue, operation)
  return typeof request.body === 'string' ? { ...request, body: request.body.padStart(length, ' ') } : request
}
const lengthOf = ({ body }: Request) => (body === undefined ? 0 : Buffer.byteLength(body as string))

const five = 5_242_880
const line = 'one line of text among many\n'
/** Refused after they were read, beside a good one of the same length. */
const uploads: [what: string, bad: [name: string, bytes: Buffer], good: [name: string, bytes: Buffer]][] = [
  ['a page', ['a.csv', filled('<html>', line)], ['a.csv', filled('', line)]],
  [
    'active XML',
    ['a.xml', Buffer.concat([filled('<?xml-stylesheet href="a"?><a>', line, 4), Buffer.from('</a>')])],
    ['a.xml', Buffer.concat([filled('<a>', line, 30), Buffer.from('</a>')])],
  ],
  ['bytes of no kind', ['a.pdf', filled('', '\u0001\u0002\u00ff')], ['a.txt', filled('', line)]],
  ['a document with a program', ['a.docx', documentOf('word/a.exe')], ['a.docx', documentOf('word/a.bin')]],
]
function filled(start: string, text: string, short = 0): Buffer {
  const bytes = Buffer.alloc(five - short, text)
  bytes.write(start)
  return bytes
}
function documentOf(part: string): Buffer {
  return archiveOf(openXmlParts('docx', { [part]: filled('', line).subarray(0, 4 * 1024 * 1024) }), { stored: [part] })
}

async function uploadFaults(place: Place, cost: CostOf): Promise<{ faults: string[]; figures: string[] }> {
  const owner = await place.people.person('owner@acme.example')
  const sent = ([name, bytes]: [string, Buffer]): Request => {
    const form = formOf({ what: '', name, type: types[name.slice(2)]!, bytes })
    return { method: 'POST', path: '/api/fs/file', headers: form.headers, body: form.body }
  }
  const [faults, figures]: [string[], string[]] = [[], []]
  for (const [what, bad, good] of uploads) {
    const taken: string[] = []
    const keep: CostOf = async (caller, request) => {
      const one = await cost(caller, request)
      if (isDone(one.answer)) taken.push(json<{ fileId: string }>(one.answer).fileId)
      return one
    }
    await keep(owner, sent(good))
    const [of, against] = [await middle(keep, owner, () => sent(bad)), await middle(keep, owner, () => sent(good))]
    for (const id of taken) await send(place.portico.url, owner, { method: 'DELETE', path: `/api/fs/file/${id}`, headers: {} })
    figures.push(`${what} ${of.ms.toFixed(0)} ms beside ${against.ms.toFixed(0)}`)
    if (of.answer.status !== 422 || !isDone(against.answer)) faults.push(`${what}: ${of.answer.status} beside ${against.answer.status}`)
    if (of.ms > against.ms * 1.1 + alike)
      faults.push(`${what} of 5 MB costs ${of.ms.toFixed(1)} ms, a good file ${against.ms.toFixed(1)} ms`)
  }
  return { faults, figures }
}

export const refusedCost: Check = {
  goal: 'G14',
  says: 'A refused request costs little, and no more than a good one of its length',
  only: 'full',
  async attack(arena: Arena) {
    const place = await arena.fresh({ RATE_LIMIT_USER: '100000', RATE_LIMIT_TENANT: '100000' })
    const { portico, people } = place
    const cost = costsAt(place)
    const catalogue = await readCatalogue(portico.url)
    const operations = catalogue.operations.filter((operation) => !isSecretChecked(operation))
    const faults: string[] = []
    let [refused, compared] = [0, 0]
    let dearest = { ms: 0, what: '' }
    for (const operation of operations) {
      const caller = await callerOf(people, operation)
      const good = isHarmful(operation.id) ? undefined : await middle(cost, caller, () => requestOf(catalogue, operation))
      const isGood = good !== undefined && isDone(good.answer)
      for (const { name, request } of arena.random.shuffled(badRequests(catalogue, operation)).slice(0, 12)) {
        const first = await cost(caller, request)
        if (first.answer.status < 400 || first.answer.status >= 500) continue
        refused++
        if (isGood) compared++
        let { ms } = first
        const most = isGood ? Math.min(mostMs, good.ms + alike) : mostMs
        if (ms > most) ms = (await middle(cost, caller, () => request)).ms
        if (ms > dearest.ms) dearest = { ms, what: `${operation.id}, ${name}` }
        const against = ms > most && isGood ? await middle(cost, caller, () => asLong(catalogue, operation, lengthOf(request))) : undefined
        const bound = against && isDone(against.answer) ? Math.min(mostMs, against.ms + alike) : mostMs
        if (ms > bound) faults.push(`${operation.id}, ${name}: ${ms.toFixed(1)} ms, more than ${bound.toFixed(1)}`)
      }
    }
    const files = await uploadFaults(place, cost)
    await portico.remove()
    return {
      reached: `${refused} refused requests to ${operations.length} operations, the dearest ${dearest.ms.toFixed(1)} ms (${dearest.what}); of 5 MB: ${files.figures.join(', ')}`,
      faults: [...faults, ...files.faults],
      evidence: [
        { of: 'refused requests', seen: refused, atLeast: 2000 },
        { of: 'refused requests whose good one came through', seen: compared, atLeast: 200 },
      ],
    }
  },
}
