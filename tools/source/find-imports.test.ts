import { expect, test } from 'vitest'
import { findImports, isBarrel } from './find-imports.ts'
import { parse } from './syntax.ts'

const importsOf = (text: string, path = 'file.ts') =>
  findImports(parse(path, text)).imports.map(({ specifier, kind }) => `${kind} ${specifier}`)

test('imports and exports that leave nothing at run time are types', () => {
  expect(importsOf(`import type { A } from 'a'\nexport type { B } from 'b'\nexport type * from 'c'\ntype D = import('d').D`)).toEqual([
    'type a',
    'type b',
    'type c',
    'type d',
  ])
})

test('an import of types alone without `import type` still loads the module', () => {
  expect(importsOf(`import { type A } from 'a'\nimport {} from 'b'\nexport { type C } from 'c'`)).toEqual([
    'static a',
    'static b',
    'static c',
  ])
})

test('values, side effects and re-exports are static', () => {
  const text = `import a from 'a'\nimport * as b from 'b'\nimport 'c'\nexport * from 'd'\nexport { e } from 'e'\nimport f, { type F } from 'f'\nimport g from './g.json' with { type: 'json' }`
  expect(importsOf(text)).toEqual(['static a', 'static b', 'static c', 'static d', 'static e', 'static f', 'static ./g.json'])
})

test('require and import equals are static', () => {
  expect(importsOf(`const a = require('a')\nimport b = require('b')`)).toEqual(['static a', 'static b'])
})

test('an import may run over several lines and hold comments', () => {
  expect(importsOf(`import {\n  a, // from 'no'\n  /* from 'no' */ b,\n} from\n  "a"`)).toEqual(['static a'])
})

test('a lazy import counts anywhere', () => {
  expect(importsOf(`const load = async () => { if (x) return (await import('a')).b }\nconst c = import(/* why */ \`c\`)`)).toEqual([
    'lazy a',
    'lazy c',
  ])
})

test('what only looks like an import does not count', () => {
  const text = `// import a from 'a'\n/* import 'b' */\nconst c = "import x from 'c'"\nconst d = \`import('d') \${'}'} import e from 'e'\`\nconst f = /import 'f'/\nconst g = 1 / 2 // import('g')\nobject.import('h')\nobject.require('i')`
  expect(importsOf(text)).toEqual([])
})

test('text between tags is no code', () => {
  const text = `import a from 'a'\nexport const Page = () => <p title="import('b')">It's \` import('c') // {import('d')} </p>`
  expect(importsOf(text, 'page.tsx')).toEqual(['static a', 'lazy d'])
})

test('generics of an arrow function are no tags', () => {
  expect(importsOf(`const id = <T,>(x: T) => x\nconst a = await import('a')`, 'page.tsx')).toEqual(['lazy a'])
})

test('an import whose file only shows at run time is reported as open, with its beginning', () => {
  const { imports, open } = findImports(parse('file.ts', `import(name)\nimport(\`./texts/\${language}.ts\`)`))
  expect(imports).toEqual([])
  expect(open.map(({ beginning }) => beginning)).toEqual(['', './texts/'])
})

test('glob imports are found, eager or not', () => {
  const { globs } = findImports(
    parse('file.ts', `import.meta.glob('./*.ts')\nimport.meta.glob(['../a/*.ts', '../b/*.ts'], { eager: true })\nother.glob('no')`),
  )
  expect(globs.map(({ pattern, eager }) => [pattern, eager])).toEqual([
    ['./*.ts', false],
    ['../a/*.ts', true],
    ['../b/*.ts', true],
  ])
})

test('a file that cannot be read as code says so', () => {
  expect(parse('file.ts', `import { from 'a'`).errors).not.toEqual([])
  expect(parse('file.ts', `import a from 'a'`).errors).toEqual([])
})

test('a barrel only passes on what others export', () => {
  expect(isBarrel(parse('a.ts', `export * from './b.ts'\nexport type { C } from './c.ts'`))).toBe(true)
  expect(isBarrel(parse('a.ts', `export * from './b.ts'\nexport const c = 1`))).toBe(false)
  expect(isBarrel(parse('a.ts', ''))).toBe(false)
})
