import { line } from '@portico/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeReaderOf } from './input.ts'

const names = Array.from({ length: 21 }, (_, n) => `text${String(n).padStart(2, '0')}`)
const read = changeReaderOf(z.strictObject(Object.fromEntries(names.map((name) => [name, line(100)]))))
const hidden = '\u200b'
const refused = expect.objectContaining({ code: 'invalid_input' })
const kept = Object.fromEntries(names.map((name) => [name, hidden]))

test('a text that was kept stays, and one that is new is refused, also beside more of them than a refusal names', () => {
  const few = { ...Object.fromEntries(names.map((name) => [name, 'seen'])), text00: hidden }
  expect(() => read(few).unjudged.stays(kept)).not.toThrow()
  expect(() => read({ ...few, text01: '\u200c' }).unjudged.stays(kept)).toThrow(refused)
  expect(() => read({ ...kept, text20: '\u200c' }).unjudged.stays(kept)).toThrow(refused)
})
