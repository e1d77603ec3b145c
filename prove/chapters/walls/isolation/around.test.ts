import { expect, test } from 'vitest'
import { effectsIn } from './around.ts'

const [done, refused] = [
  { action: 'labels.update', result: 'done', requestId: 'r-1' },
  { action: 'labels.update', result: 'refused', requestId: 'r-2' },
]
const trail = (...data: object[]) => JSON.stringify({ data, totalCount: data.length })

test('a refused call left no effect, an accepted one did', () => {
  expect(effectsIn('labels.listAudit', trail(refused, done))).toBe(effectsIn('labels.listAudit', trail(done)))
  expect(effectsIn('roles.listAudit.staff', trail(done, done))).not.toBe(effectsIn('roles.listAudit.staff', trail(done)))
})

test('what passes by itself is no effect either', () => {
  expect(effectsIn('people.get', '{"name":"Ada","lastActivityAt":"2026-01-01"}')).toBe(
    effectsIn('people.get', '{"name":"Ada","lastActivityAt":null}'),
  )
  expect(effectsIn('people.get', '{"name":"Ada"}')).not.toBe(effectsIn('people.get', '{"name":"Eve"}'))
})
