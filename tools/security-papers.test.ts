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
  ['docs/security/asvs.md', 65],
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

test('every requirement stands in one line', () => {
  const requirements = rowsOf('docs/security/asvs.md').flatMap(([first]) => first!.replace(/\(.*\)/, '').split(', '))
  expect(requirements.length).toBe(new Set(requirements).size)
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
