import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { Arena } from './arena.ts'
import { chapters } from './chapters.ts'
import { checksOf, runCheck } from './run.ts'

const seed = Number(process.env.PROVE_SEED ?? randomInt(1_000_000))
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
