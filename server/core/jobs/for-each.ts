/** Does it for one after the other. What fails stops none of the others: it is thrown when all have had their turn. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  throwAll(failures)
}

/** Throws what was caught, with the words of the first. */
export function throwAll(failures: readonly unknown[]): void {
  const [first] = failures
  if (failures.length > 0) throw new AggregateError(failures, String((first as Error)?.message ?? first))
}
