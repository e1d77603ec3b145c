import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
/** A line that is a path, and the code below it. */
const page = read('docs/manual/a-setting.md')
const blocks = [...page.matchAll(/^`([\w./-]+)`\n```\w+\n([\s\S]*?)\n```$/gm)]

test('the page about a setting shows a screen from its contract to its journey', () => {
  expect(blocks).toHaveLength(page.match(/^```\w+$/gm)!.length)
  expect(blocks.map(([, path]) => path!.split('/')[0])).toEqual(
    expect.arrayContaining(['contract', 'database', 'server', 'web', 'testkit', 'e2e']),
  )
})

test.each(blocks.map(([, path, code]) => [path!, code!]))('the page about a setting shows %s as it is', (path, code) => {
  const parts = `\n${code}\n`
    .split('\n…\n')
    .filter(Boolean)
    .map((part) => part.replace(/^\n|\n$/g, ''))
  if (!code.includes('…\n')) return expect(`${code}\n`).toBe(read(path))
  let rest = `\n${read(path)}`
  for (const part of parts) {
    const at = rest.indexOf(`\n${part}\n`)
    expect(at, part).not.toBe(-1)
    rest = rest.slice(at + part.length + 1)
  }
})
