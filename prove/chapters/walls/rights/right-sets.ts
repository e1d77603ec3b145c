import type { Level } from '../../../attack/good/good-request.ts'
import type { Operation } from '../../../attack/operations.ts'

/** What someone holds for a moment, and which calls it has to close or open. */
export type Holding = { level: Level; holds: readonly string[]; opens: boolean; operations: readonly Operation[] }

const keysAt = ({ permissions }: Operation, all: readonly string[]) => permissions.filter((name) => all.includes(name))

/** For each operation: everything but what opens it, which is refused; and for each thing that opens it: that alone. */
export function holdingsOf(operations: readonly Operation[], level: Level, all: readonly string[]): Holding[] {
  const keyed = operations.filter((operation) => operation.levels.includes(level) && keysAt(operation, all).length > 0)
  const closed = new Map<string, Operation[]>()
  const open = new Map<string, Operation[]>()
  for (const operation of keyed) {
    const keys = keysAt(operation, all)
    const lock = keys.join(' ')
    closed.set(lock, [...(closed.get(lock) ?? []), operation])
    for (const key of keys) open.set(key, [...(open.get(key) ?? []), operation])
  }
  return [
    ...[...closed].map(([lock, found]) => ({
      level,
      holds: all.filter((name) => !lock.split(' ').includes(name)),
      opens: false,
      operations: found,
    })),
    ...[...open].map(([key, found]) => ({ level, holds: [key], opens: true, operations: found })),
  ]
}
