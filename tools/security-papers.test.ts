import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const goals = new Set([...read('prove/goals.ts').matchAll(/^ {2}(G\d+):/gm)].map(([, goal]) => goal!))
const rowsOf = (file: string) =>
  [...read(file).matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | ')).filter(([first]) => /^\d/.test(first!))
const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md|sql|sh|yaml))`/g)].map(([, file]) => file!)
const goalsIn = (text: string) => [...text.matchAll(/\bG\d+\b/g)].map(([goal]) => goal)

test.each([
  ['docs/security/asvs.md', 90],
  ['docs/security/threat-model.md', 18],
])('each of the lines of %s names its proof, and every test and goal that is named is there', (file, lines) => {
  const rows = rowsOf(file)
  expect(rows.length).toBeGreaterThanOrEqual(lines)
  for (const row of rows) {
    const proof = row.at(-1)!
    const tests = filesIn(proof)
    expect({ row: row[0], proven: tests.length + goalsIn(proof).length > 0 }).toEqual({ row: row[0], proven: true })
    expect(tests.filter((one) => !/\.test\.tsx?$/.test(one) || !existsSync(join(root, one)))).toEqual([])
    expect(goalsIn(proof).filter((goal) => !goals.has(goal))).toEqual([])
  }
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: they are its first ones. */
const sections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

/** `1.2.6–8` is three of them. */
const requirementsIn = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? []
    if (!section) throw new Error(`“${part}” is no requirement`)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`)
  })

test('every requirement of levels 1 and 2 is in one row, or listed as not applicable', () => {
  const [, notApplicable] = read('docs/security/asvs.md').split('## Not applicable')
  const named = [
    ...rowsOf('docs/security/asvs.md').map(([first]) => first!.replace(/ \(L3, taken\)$/, '')),
    ...[...notApplicable!.matchAll(/^- ([^:]+): /gm)].map(([, which]) => which!),
  ].flatMap(requirementsIn)
  const taken = ['1.2.10', '8.3.2']
  const all = Object.entries(sections).flatMap(([section, count]) => requirementsIn(`${section}.1–${count}`))
  expect(all.length).toBe(253)
  expect(named.toSorted()).toEqual([...all, ...taken].toSorted())
})

test('what runbooks, manual and policy point at is there', () => {
  const papers = ['backup-and-restore', 'upgrade', 'key-rotation', 'incident', 'off-boarding-a-tenant'].map(
    (name) => `docs/runbooks/${name}.md`,
  )
  for (const paper of [...papers, 'SECURITY.md', 'deploy/README.md', 'docs/manual/scaling.md']) {
    const text = read(paper)
    for (const [, link] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      expect([paper, link, existsSync(join(root, paper, '..', link!))]).toEqual([paper, link, true])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, script] of text.matchAll(/npm run (?:-s )?([a-z:]+)/g))
      expect([paper, script, script! in scripts]).toEqual([paper, script, true])
  }
})
