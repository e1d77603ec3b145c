import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

type Described = { operationId: string; security?: unknown[] }
/** What timers ask for is not in the trail. */
const ofTimers = ['bePresent', 'ping', 'activity']

test('whatever may be refused, and what it is done to, has a name in the trail, in both languages', () => {
  const { paths } = read('docs/openapi.json') as { paths: Record<string, Record<string, Described>> }
  const changing = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) =>
      method === 'get' || security?.length === 0 ? [] : [operationId.split('.')[1]!.replace(/(Of|To)(Customer|Tenant)$/, '')],
    ),
  )
  const features = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) =>
      method === 'get' || security?.length === 0 ? [] : [operationId.split('.')[0]!],
    ),
  )
  expect(changing.length).toBeGreaterThan(100)
  for (const language of ['en', 'tr']) {
    const { action } = read(`web/shared/audit/texts/${language}.json`) as { action: Record<string, string> }
    const { entity } = read(`web/features/audit/texts/${language}.json`) as { entity: Record<string, string> }
    expect([language, features.filter((name) => !(name in entity))]).toEqual([language, []])
    expect([language, changing.filter((name) => !ofTimers.includes(name) && !(name in action))]).toEqual([language, []])
  }
})
