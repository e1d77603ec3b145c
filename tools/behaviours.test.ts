import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { behaviours } from './contract/behaviours.ts'
import { behavioursOf, proofsIn, readGroups } from './contract/read-behaviours.ts'
import { aProject } from './source/temporary-project.fixture.ts'

const root = resolve(import.meta.dirname, '..')

/** How many behaviours the specification has in each group that the map covers. */
const counts: Record<string, number> = {
  ...{ 'A-PROD': 16, 'A-AUTH': 26, 'A-SESS': 9, 'A-XTAB': 4, 'A-IDLE': 7, 'A-GUARD': 17, 'A-LAYOUT': 17, 'A-TOOL': 15 },
  ...{
    'A-MODE': 10,
    'A-STATE': 9,
    'A-HTTP': 10,
    'A-ERR': 8,
    'A-REJ': 5,
    'A-PERM': 15,
    'A-USER': 9,
    'A-LABEL': 14,
    'A-UPLD': 12,
    'A-NOTIF': 36,
    'A-SUPP': 30,
    'A-TICK': 25,
    'B-UI': 15,
    'B-INP': 23,
    'B-FMT': 11,
    'B-TXN': 9,
    'B-POP': 7,
    'B-REP': 10,
    'B-DASH': 24,
    'B-CHART': 9,
  },
}

const listed = behavioursOf(readGroups(root))
const proofs = proofsIn(root)

test('every behaviour of a group is listed once, in order and briefly', () => {
  const expected = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, place) => `${group}-${String(place + 1).padStart(2, '0')}`),
  )
  expect(listed.map(({ id }) => id)).toEqual(expected)
  expect(listed.filter(({ what }) => what.split(' ').length > 10)).toEqual([])
})

test('every behaviour that is not for later has a test with its id, and no test has an unlisted id', () => {
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  expect(listed.filter(({ id, later }) => later === undefined && !proven.has(id))).toEqual([])
  const known = new Set(listed.map(({ id }) => id))
  expect(proofs.filter(({ ids }) => ids.some((id) => !known.has(id)))).toEqual([])
})

test('the table is written from the titles, with any quotes and any number of ids', async () => {
  // Not written out: this file is read for titles too.
  const label = ['A', 'LABEL'].join('-')
  const groups = { 'A-LABEL': { name: 'Labels', behaviours: ['they exist', 'they go', { what: 'they fly', later: 'no wings yet' }] } }
  const project = aProject({
    'tools/behaviours.json': JSON.stringify(groups),
    'server/b.test.ts': `test('${label}-01/02 a label\\'s life', () => {})\ntest('no behaviour', () => {})`,
    'e2e/a.test.tsx': `describe.each([1])(\`${label}-02 A-TICK-03 what | is shown\`, () => {})`,
    'server/no-test.ts': `export const text = '${label}-03 is no proof'`,
  })
  const [file] = await behaviours(project)
  expect(file!.path).toBe('docs/behaviours.md')
  expect(file!.content.slice(file!.content.indexOf('## '))).toBe(`## A-LABEL · Labels

| id | what | test |
|---|---|---|
| A-LABEL-01 | they exist | \`server/b.test.ts\` › a label's life |
| A-LABEL-02 | they go | \`e2e/a.test.tsx\` › what \\| is shown<br>\`server/b.test.ts\` › a label's life |
| A-LABEL-03 | they fly | later: no wings yet |
`)
  expect(proofsIn(project).map(({ ids }) => ids)).toEqual([
    ['A-LABEL-02', 'A-TICK-03'],
    ['A-LABEL-01', 'A-LABEL-02'],
  ])
})
