import { describe, expect, test } from 'vitest'
import { readBlocks, register } from './register.ts'

const put = (text: string, ...blocks: [place: string, text: string][]) =>
  register(
    'some/file.ts',
    text,
    blocks.map(([place, addition]) => ({ place, text: addition })),
  )

test('a registration is read as its places and what belongs there', () => {
  expect(readBlocks('@@ import\nimport a\n@@ end of x = {\na: {\n  b,\n}\n')).toEqual([
    { place: 'import', text: 'import a' },
    { place: 'end of x = {', text: 'a: {\n  b,\n}' },
  ])
})

describe('an import', () => {
  const text = "import { a } from 'a'\nimport {\n  b,\n  c,\n} from 'b'\n\nconst d = 1\n"
  test('stands after the others', () => {
    expect(put(text, ['import', "import { e } from 'e'"])).toBe(text.replace("} from 'b'\n", "} from 'b'\nimport { e } from 'e'\n"))
  })
  test('that is there already is not written twice', () => {
    expect(put(text, ['import', "import { c } from 'b'"])).toBe(text)
    expect(put(text, ['import', "import { c } from 'a'"])).not.toBe(text)
  })
})

describe('the end of a block', () => {
  test('is found on the line that opens it', () => {
    expect(put('const x = { a, b } satisfies Y<{ z: 1 }>\n', ['end of const x = {', 'c'])).toBe(
      'const x = { a, b,\nc\n} satisfies Y<{ z: 1 }>\n',
    )
    expect(put('  "work": ["a"],\n', ['end of "work": [', '"b"'])).toBe('  "work": ["a",\n"b"\n],\n')
    expect(put('const x = []\n', ['end of const x = [', 'c'])).toBe('const x = [\nc\n]\n')
  })
  test('is found by its indentation, whatever stands inside', () => {
    const text = 'f({\n  x: {\n    a: { b: [1] },\n    c: "}",\n  },\n  y: {\n  },\n})\n'
    expect(put(text, ['end of   x: {', 'd'])).toBe(text.replace('"}",\n  }', '"}",\nd\n}'))
    expect(put(text, ['end of   y: {', 'd'])).toBe(text.replace('y: {\n  }', 'y: {\nd\n}'))
  })
})

test('a line stands after the last that begins like it', () => {
  expect(put("  'A.1',\n  'B.1',\n  'A.2',\n  'C.1',\n", ["after the last 'A.", "'A.3',"])).toBe(
    "  'A.1',\n  'B.1',\n  'A.2',\n'A.3',\n  'C.1',\n",
  )
})

describe('a file without the place', () => {
  test.each([
    ['const x = 1\n', 'import', 'an import'],
    ['const y = {}\n', 'end of const x = {', '`const x = {`, once'],
    ['const x = {}\nconst x = {}\n', 'end of const x = {', '`const x = {`, once'],
    ['const x = {\n  a,\n', 'end of const x = {', 'the end of `const x = {`'],
    ["  'B.1',\n", "after the last 'A.", "a line that begins with 'A."],
  ])('%j is named, with what was looked for', (text, place, wanted) => {
    expect(() => put(text, [place, 'z'])).toThrow(`some/file.ts has no place to register a feature: looked for ${wanted}.`)
  })
})
