import type { Arena } from '../../../arena.ts'
import { type Level, pathAt } from '../../../attack/good/good-request.ts'
import { levelOf, recipesOf } from '../../../attack/good/index.ts'
import { ownerAt, type Side, sideOf } from '../../../attack/good/side.ts'
import { slotsOf } from '../../../attack/id-slots.ts'
import type { Catalogue, Operation } from '../../../attack/operations.ts'
import type { Target } from './attack-operation.ts'

/** The victim, a merchant of the same tenant, and one of another. */
export async function threeSides(arena: Arena): Promise<{ victim: Side; sibling: Side; other: Side }> {
  const place = await arena.shared()
  const side = (name: string) => sideOf(place, name, arena.random)
  return { victim: side('acme'), sibling: side('globex'), other: side('initech') }
}

/** Every operation that names a record and that an owner of this side may call, and its good requests. No shipped role of merchants holds some. */
export async function targetsIn(catalogue: Catalogue, side: Side) {
  const permissionsAt = async (level: Level) =>
    (await ownerAt(side, level).read<{ permissions: string[] }>(pathAt({ level }, 'users'))).permissions
  const held = new Set((await Promise.all((['merchant', 'tenant', 'platform'] as const).map(permissionsAt))).flat())
  const opens = ({ permissions }: Operation) => permissions.length === 0 || permissions.some((name) => held.has(name))
  const withSlots = catalogue.operations.filter((operation) => opens(operation) && slotsOf(operation, catalogue).length > 0)
  const targets = withSlots.flatMap((operation) =>
    levelsOf(operation).flatMap((level) => recipesOf(operation).map((recipe): Target => ({ operation, level, recipe }))),
  )
  return { withSlots, targets }
}

/** What needs mails or the worker: too slow for a quick look. */
const waits = /^(people|limits|profile|notifications|exports|scoping|external|alerts)\./

/** All of them, or some that are quickly made. */
export const drawn = ({ profile, random }: Arena, targets: readonly Target[], quick: number): Target[] =>
  profile === 'full' ? [...targets] : random.shuffled(targets.filter(({ operation }) => !waits.test(operation.id))).slice(0, quick)

/** Staff and merchants share some addresses: there each has their own records. */
function levelsOf(operation: Operation): Level[] {
  const lowest = levelOf(operation)
  return operation.levels.includes('tenant') && lowest === 'merchant' ? ['merchant', 'tenant'] : [lowest]
}

/** Each ticket is separate; other records of a feature are made one after the other, because they may be counted or sorted. */
export function queuesOf(targets: readonly Target[]): Target[][] {
  const queues = new Map<string, Target[]>()
  for (const target of targets) {
    const { id } = target.operation
    const key = /^(support|scoping|external)\./.test(id) ? `${id} ${target.level}` : id.split('.')[0]!
    queues.set(key, [...(queues.get(key) ?? []), target])
  }
  return [...queues.values()].sort((one, other) => other.length - one.length)
}
