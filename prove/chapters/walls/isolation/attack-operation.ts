import { type Answer, isDone, isUntested } from '../../../attack/call.ts'
import type { At, Good, Level, Recipe } from '../../../attack/good/good-request.ts'
import { noneRuns } from '../../../attack/good/own-things.ts'
import { type Sent, sentOf } from '../../../attack/good/sent.ts'
import { ownerAt, type Side } from '../../../attack/good/side.ts'
import { idIn, nameOf, type Slot, slotsIn, slotsOf, withId } from '../../../attack/id-slots.ts'
import type { Catalogue, Operation } from '../../../attack/operations.ts'
import type { Random } from '../../../attack/random.ts'
import { stateAround } from './around.ts'
import { complaintAbout, isRefusedInBody } from './judge-answer.ts'
import type { Stranger } from './strangers.ts'

export type Target = { operation: Operation; level: Level; recipe: Recipe }
export type Attacked = { tries: number; untried: number; slots: string[]; faults: string[] }
export type World = {
  catalogue: Catalogue
  victim: Side
  strangers: readonly Stranger[]
  /** Each names something of the victim's. */
  headers: readonly Record<string, string>[]
  random: Random
}

const atOf = (side: Side, level: Level, random: Random): At => ({ side, level, me: ownerAt(side, level), random })

/** Each stranger sends what the owner could send; then the owner does, and it works. Throws where no good request can be made. */
export async function attackOperation(world: World, target: Target): Promise<Attacked> {
  const { catalogue, victim, random } = world
  const { operation, level, recipe } = target
  const owner = ownerAt(victim, level)
  const good = await recipe(atOf(victim, level, random))
  const known = slotsOf(operation, catalogue)
  const slots = slotsIn(good).filter((slot) => !good.others?.[nameOf(slot)] || known.includes(nameOf(slot)))
  const around = { operation, level, shared: [victim.tenantId, victim.merchantId] }
  const before = await stateAround(catalogue, around, good, owner)
  const attempts = await attemptsOf(target, good, slots, world)
  const answers: { attempt: Attempt; answer: Answer }[] = []
  for (const attempt of attempts) {
    const { stranger, sent } = attempt
    // Strangers have few exports at a time, and each of these starts one of their own.
    if (startsExport.test(operation.id) && stranger.side && attempt.isOpen) await noneRuns(stranger.voice, level)
    answers.push({ attempt, answer: await stranger.voice.send(sent.path, sent.options) })
  }
  const after = await stateAround(catalogue, around, good, owner)
  const faults = before === after ? [] : [`${operation.id}: what its owner sees has changed: ${difference(before, after)}`]

  const twin = await twinOf(target, good, slots, owner)
  faults.push(...twin.faults)
  const tried = answers.filter(({ answer }) => !isUntested(answer))
  for (const { attempt, answer } of tried) {
    const missing = isRefusedInBody(answer) ? await sameWithMissing(target, attempt, random) : undefined
    const complaint = complaintAbout({
      ...attempt,
      operation,
      answer,
      victim,
      shown: twin.shown,
      ...(missing ? { twin: missing } : {}),
    })
    if (complaint) faults.push(`${operation.id} at ${level}, ${attempt.stranger.who}, ${attempt.says}: ${complaint}`)
  }
  return { tries: tried.length, untried: answers.length - tried.length, slots: slots.map(nameOf), faults }
}

/** `foreign`: the places that hold an id of the victim's. */
type Attempt = {
  stranger: Stranger
  says: string
  request: Good
  foreign: readonly Slot[]
  sent: Sent
  sentIds: string
  isOpen: boolean
}

const startsExport = /^exports\.start/

/** The answer to the same request with ids that nobody has, where all foreign ids are in its body; a foreign id in the path is never found. */
async function sameWithMissing({ operation }: Target, { stranger, request, foreign }: Attempt, random: Random) {
  if (foreign.length === 0 || foreign.some(([part]) => part !== 'body')) return undefined
  const missing = foreign.map(() => random.uuid())
  const { path, options } = sentOf(
    operation,
    foreign.reduce((wanted, slot, at) => withId(wanted, slot, missing[at]!), request),
  )
  const answer = await stranger.voice.send(path, options)
  return isUntested(answer) ? undefined : { answer, foreign: foreign.map((slot) => idIn(request, slot)!), missing }
}

/**
 * The victim's whole request from everyone, and under headers that name the victim's own; the victim's ids one by one in an own good request from
 * those for whom the call opens.
 */
async function attemptsOf(
  { operation, recipe }: Target,
  good: Good,
  slots: readonly Slot[],
  { strangers, headers: naming, random }: World,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const add = (stranger: Stranger, says: string, request: Good, foreign: readonly Slot[] = slots) => {
    const sent = sentOf(operation, request)
    const isOpen = operation.levels.some((one) => stranger.levels.includes(one as Level))
    attempts.push({ stranger, says, request, foreign, sent, sentIds: JSON.stringify([sent.path, request]), isOpen })
  }
  for (const stranger of strangers) {
    const { headers = {}, ...rest } = good
    const { cookie: _own, ...others } = headers
    const all = slots.reduce((request, slot) => withId(request, slot, idIn(good, slot)!), { ...rest, headers: others } as Good)
    add(stranger, 'the whole request', all)
    const { side, levels } = stranger
    if (side)
      for (const header of naming)
        add(stranger, `the whole request and ${Object.keys(header)}`, { ...all, headers: { ...all.headers, ...header } })
    const level = operation.levels.find((one) => levels.includes(one as Level)) as Level | undefined
    if (!side || !level || slots.length < 2) continue
    for (const slot of slots) {
      const own = await recipe(atOf(side, level, random))
      const foreign = idIn(good, slot)!
      if (foreign !== idIn(own, slot)) add(stranger, nameOf(slot), withId(own, slot, foreign), [slot])
    }
  }
  return attempts
}

/** The owner's own request: whole, and with each id that it could hold besides. */
async function twinOf({ operation, level }: Target, good: Good, slots: readonly Slot[], owner: At['me']) {
  const faults: string[] = []
  let shown = ''
  const optional = operation.method === 'GET' ? slots.filter((slot) => good.others?.[nameOf(slot)]) : []
  for (const request of [good, ...optional.map((slot) => withId(good, slot, idIn(good, slot)!))]) {
    const { path, options } = sentOf(operation, request)
    const answer = await owner.send(path, options)
    shown += answer.text
    if (!isDone(answer))
      faults.push(`${operation.id} at ${level}: its owner was refused with ${answer.status}: ${answer.text.slice(0, 200)}`)
    else if (/(^\{|"data":\[\],)"totalCount":0/.test(answer.text) && request !== good)
      faults.push(`${operation.id} at ${level}: its owner found nothing at ${path}`)
  }
  return { faults, shown }
}

function difference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const at = now.findIndex((line, index) => line !== old[index])
  const from = [...(now[at] ?? '')].findIndex((sign, index) => sign !== old[at]?.[index])
  return `${now[at]?.slice(0, 60)} … ${now[at]?.slice(Math.max(from - 80, 0), from + 120)}`
}
