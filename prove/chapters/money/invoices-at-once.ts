import { atOnce } from '../../attack/at-once.ts'
import { call, isDone, json } from '../../attack/call.ts'
import { readAll } from '../../attack/pages.ts'
import type { Check, Fault } from '../../chapter.ts'
import { chaosOf } from './chaos/run-chaos.ts'

const people = 50
const address = '/api/v1/crm/invoices'
type Row = { id: string; version: number; state: string; kind: string; number: string | null }
type Issued = { data: { id: string; number: string | null; reason: string | null }[] }

/** Weeks that ended before the demo world’s own invoices begin, the latest first. */
function weeks(count: number) {
  const monthsBack = 4
  const now = new Date()
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 0)
  const day = (back: number) => new Date(end - back * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, at) => ({ periodFrom: day(at * 7 + 6), periodTo: day(at * 7) }))
}

/** Finance issues drafts of one series all at once, some of them twice. */
export const invoicesAtOnce: Check = {
  goal: 'G12',
  says: 'Fifty people who issue invoices of one series at once get numbers without gap or double, one for each invoice',
  async attack(arena) {
    const { place } = await chaosOf(arena)
    const { url } = place.portico
    const [finance, admin] = await Promise.all(
      ['finance@northwind.example', 'admin@northwind.example'].map((email) => place.people.person(email)),
    )
    const listed = (state?: string) => readAll<Row>(url, finance!, `${address}${state ? `?state=${state}` : ''}`, { mode: 'Live' })
    for (const body of weeks(arena.size(8, 24))) {
      const answer = await call(url, finance, address, { mode: 'Live', body })
      if (!isDone(answer)) throw new Error(`Drafts of ${body.periodFrom} were refused: ${answer.text}`)
    }
    const drafts = (await listed('Draft')).filter(({ kind }) => kind === 'Invoice')
    const answers = await atOnce(people, async (at) => {
      // The last few take a draft that another takes as well.
      const { id, version } = drafts[at % Math.min(drafts.length, people - 5)]!
      const answer = await call(url, at % 2 === 0 ? finance : admin, `${address}/issue`, {
        mode: 'Live',
        body: { invoices: [{ id, version }] },
      })
      if (!isDone(answer)) throw new Error(`Issuing was answered with ${answer.status}: ${answer.text}`)
      return json<Issued>(answer).data[0]!
    })
    const told = answers.filter(({ number }) => number !== null)
    const rows = await listed()
    const faults: Fault[] = [
      ...gapsIn(rows.flatMap(({ number }) => number ?? [])),
      ...answers
        .filter(({ number, reason }) => (number === null) === (reason === null))
        .map(({ id }) => `${id} has neither number nor reason`),
      ...told
        .filter(({ id, number }) => rows.find((row) => row.id === id)?.number !== number)
        .map(({ id, number }) => `${number} was told for ${id}, the list says another`),
      ...[...Map.groupBy(told, ({ id }) => id)]
        .filter(([, all]) => all.length > 1)
        .map(([id, all]) => `${id} was issued ${all.length} times`),
    ]
    return {
      reached: `${told.length} invoices issued by ${people} at once, ${answers.length - told.length} refused with a reason, ${faults.length} faults`,
      faults,
      evidence: [
        { of: 'invoices issued', seen: told.length, atLeast: arena.size(20, 40) },
        { of: 'issued by another meanwhile', seen: answers.length - told.length, atLeast: 5 },
      ],
    }
  },
}

/** Numbers of each series and year that are missing or there twice. */
export function gapsIn(numbers: readonly string[]): string[] {
  const series = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''))
  return [...series].flatMap(([name, all]) => {
    const places = all.map((number) => Number(/\d+$/.exec(number)![0])).toSorted((one, other) => one - other)
    return places.every((place, at) => place === at + 1) ? [] : [`${name} has the numbers ${places.join(', ')}`]
  })
}
