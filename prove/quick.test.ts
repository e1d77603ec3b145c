import { afterAll, describe, expect, test } from 'vitest'
import { Arena } from './arena.ts'
import { chapters } from './chapters.ts'
import { checksOf, runCheck } from './run.ts'

/** The same each time: what a landing says must not depend on a draw. `npm run prove` draws anew. */
const seed = Number(process.env.PROVE_SEED ?? 7)
const arena = new Arena({ profile: 'quick', seed, log: () => undefined })
afterAll(() => arena.close())

describe(`with seed ${seed}`, () => {
  for (const chapter of chapters.filter((one) => !one.isLong && checksOf(one, 'quick').length > 0))
    describe(chapter.about, () => {
      test.each(checksOf(chapter, 'quick').map((check) => ({ ...check, check })))('$goal: $says', async ({ check }) => {
        const { result, why } = await runCheck(chapter, check, arena)
        expect({ result, why }).toEqual({ result: 'reached', why: undefined })
      })
    })
})
