import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

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
  },
}

type Row = { id: string; what: string; proof: string }
const written = readFileSync(join(root, 'docs/behaviours.md'), 'utf8')
const rows = [...written.matchAll(/^\| ([AB]-[A-Z]+-\d\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', what = '', proof = '']): Row => ({ id, what, proof }),
)
/** `file` › sentence, several with <br> between them. */
const proofsOf = ({ proof }: Row) =>
  [...proof.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', sentence = '']) => ({ file, sentence }))

function standsIn(file: string, sentence: string): boolean {
  const place = join(root, file)
  const source = existsSync(place) ? readFileSync(place, 'utf8') : ''
  return ["'", '"', '`'].some((mark) => source.includes(mark + sentence + mark))
}

test('every behaviour of a group stands in the map once, in order and briefly', () => {
  const expected = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, place) => `${group}-${String(place + 1).padStart(2, '0')}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(expected)
  expect(rows.filter(({ what }) => what.split(' ').length > 10)).toEqual([])
})

test('what is not for later names a test, and each test that is named stands in its file', () => {
  const unproven = rows.filter((row) => !row.proof.startsWith('later: ') && proofsOf(row).length === 0)
  expect(unproven.map(({ id }) => id)).toEqual([])
  const missing = rows.flatMap((row) => proofsOf(row).flatMap((one) => (standsIn(one.file, one.sentence) ? [] : [{ id: row.id, ...one }])))
  expect(missing).toEqual([])
})
