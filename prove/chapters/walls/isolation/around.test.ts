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
  const seen = (minute: number, state: string) => JSON.stringify({ state, latest: { value: 1, at: `2026-01-01T00:0${minute}:00Z` } })
  expect(effectsIn('alerts.get', seen(1, 'Firing'))).toBe(effectsIn('alerts.get', seen(2, 'Firing')))
  expect(effectsIn('alerts.get', seen(1, 'Firing'))).not.toBe(effectsIn('alerts.get', seen(1, 'Resolved')))
  expect(effectsIn('people.get', '{"name":"Ada"}')).not.toBe(effectsIn('people.get', '{"name":"Eve"}'))
})
