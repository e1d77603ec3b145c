import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { heldFeatures, overBudget } from './cost/budgets.ts'
import { featureFiles } from './cost/feature-lines.ts'
import { namedOutside } from './cost/named-outside.ts'
import { listFiles } from './source/list-files.ts'
import { aProject } from './source/temporary-project.fixture.ts'

const lines = (count: number) => `import { x } from 'x'\nimport {\n  y,\n} from 'y'\n\n}\n${'x\n'.repeat(count)}`
const contract = 'contract/features/price-lists/price-lists.contract.ts'
const resource = "import { resource } from '../../core/resource.ts'\nexport const priceLists = resource({})\n"

function costOf(files: Record<string, string>, feature = 'price-lists') {
  const root = aProject(files)
  return featureFiles(root, listFiles(root), feature).map(({ path, kind, lines: count }) => [path, kind, count])
}

describe('the lines of a feature', () => {
  test('the lines of a feature are in its folders, samples, journeys and migrations, without generated files', () => {
    const files = {
      [contract]: lines(3),
      'contract/features/price-lists/price-lists.wire.gen.ts': lines(90),
      'contract/features/prices/prices.contract.ts': lines(9),
      'server/features/price-lists/index.ts': lines(2),
      'server/features/price-lists/price-lists.test.ts': lines(4),
      'web/features/price-lists/pages.tsx': lines(5),
      'web/features/price-lists/texts/tr.json': lines(6),
      'testkit/features/price-lists.samples.ts': lines(7),
      'testkit/features/price-lists-of-others.samples.ts': lines(70),
      'e2e/journeys/price-lists.test.ts': lines(8),
      'database/migrations/0200_price_lists.sql': 'create table price_lists (\n  id uuid,\n  name text\n);\n',
      'database/migrations/0201_others.sql': 'create table prices (\n  id uuid references price_lists\n);\n',
    }
    expect(costOf(files).toSorted()).toEqual(
      [
        [contract, 'contract', 3],
        ['database/migrations/0200_price_lists.sql', 'database', 3],
        ['e2e/journeys/price-lists.test.ts', 'journeys', 8],
        ['server/features/price-lists/index.ts', 'server', 2],
        ['server/features/price-lists/price-lists.test.ts', 'server tests', 4],
        ['testkit/features/price-lists.samples.ts', 'testkit', 7],
        ['web/features/price-lists/pages.tsx', 'web', 5],
        ['web/features/price-lists/texts/tr.json', 'texts', 6],
      ].toSorted(),
    )
  })

  test('are those of a migration that names it, or that begins with a table its server names; rows of data are none', () => {
    const files = {
      'server/features/price-lists/index.ts': "export const feature = serve({ table: 'lists' })\n",
      'database/migrations/0200_a.sql': "-- of prices\nalter table lists add name text;\ninsert into prices values\n('a'),\n  ('b');\n",
      'database/migrations/0201_b.sql': '-- feature: price-lists\nalter table prices add list uuid;\n',
      'database/migrations/0202_c.sql': '-- feature: prices\nalter table lists add price uuid;\n',
    }
    expect(costOf(files).filter(([, kind]) => kind === 'database')).toEqual([
      ['database/migrations/0200_a.sql', 'database', 3],
      ['database/migrations/0201_b.sql', 'database', 2],
    ])
  })
})

test('a feature is named by paths, names that begin with its word and texts, not by comments or longer words', () => {
  const root = aProject({
    'web/a.ts': [
      "import { x } from '../features/price-lists/index.ts'",
      '// priceLists.list is called here',
      "const y = priceListsApi.list() + t('price-lists:new')",
      "const z = { priceListsOfOthers: 'my-price-lists', table: 'price_lists' }",
      "const other = ourPriceLists + 'the price-lists of all'",
    ].join('\n'),
    'web/b.gen.ts': "'price-lists'",
    'docs/words.md': "'price-lists'",
  })
  expect(namedOutside(root, listFiles(root), new Set(), 'price-lists')).toEqual([{ path: 'web/a.ts', lines: [1, 3, 4] }])
})

describe('a budget', () => {
  const held = (files: Record<string, string>) => {
    const root = aProject(files)
    return heldFeatures(root, listFiles(root)).map((one) => ({ ...one, over: overBudget(one) }))
  }

  test('is 100 lines for reference data, 150 with a choice from it or of a list with one verb, and 600 with verbs of its own', () => {
    const choice = "import { priceLists } from '../price-lists/price-lists.contract.ts'\nexport const chosen = choiceFrom(priceLists, {})\n"
    const chosen = { 'contract/features/chosen-lists/chosen-lists.contract.ts': choice }
    const of = (rest: number, more = '') => ({ [contract]: resource + more, 'web/features/price-lists/pages.tsx': lines(rest) })
    expect(held(of(99))).toMatchObject([{ budget: 'reference data', lines: 100, over: undefined }])
    expect(held(of(100))).toMatchObject([{ lines: 101, over: expect.stringMatching(/^price-lists: 101 lines by hand, .+ 100\. /) }])
    expect(held({ ...of(148), ...chosen })).toMatchObject([{ choices: ['chosen-lists'], lines: 150, over: undefined }])
    expect(held({ ...of(149), ...chosen })).toMatchObject([{ over: expect.stringMatching(/^price-lists with chosen-lists: 151 /) }])
    const one = `export const priceLists = withFacts(${'endpoint({}), '.repeat(2)}{})\n`
    expect(held({ [contract]: one, 'web/features/price-lists/pages.tsx': lines(149) })).toMatchObject([{ lines: 150, over: undefined }])
    expect(held({ [contract]: one, 'web/features/price-lists/pages.tsx': lines(150) })).toMatchObject([
      { over: expect.stringContaining('150') },
    ])
    expect(held(of(598, 'const more = endpoint({})\n'))).toMatchObject([{ lines: 600, over: undefined }])
    expect(held(of(599, 'const more = endpoint({})\n'))).toMatchObject([{ lines: 601, over: expect.stringContaining('600') }])
  })

  test('may be passed with a reason, and by those that are no resource', () => {
    const long = { 'web/features/price-lists/pages.tsx': lines(500) }
    expect(held({ ...long, [contract]: `// Over its budget: each has a picture.\n${resource}` })).toMatchObject([
      { reason: 'each has a picture.', over: undefined },
    ])
    expect(held({ ...long, [contract]: `// Over its budget: \n${resource}` })).toMatchObject([{ over: expect.any(String) }])
    expect(held({ ...long, [contract]: 'export const priceLists = {}\n' })).toEqual([])
  })
})

test('the command tells what a feature costs and refuses a word that is none', () => {
  const run = (...words: string[]) => spawnSync(process.execPath, [join(import.meta.dirname, 'cost.ts'), ...words], { encoding: 'utf8' })
  expect(run('labels').stdout).toMatch(/^labels: \d+ lines by hand in \d+ files\n {2}contract +\d+ {2}in \d+ files\n[\s\S]+\nbudget: /)
  expect([run('no-such-thing').status, run('no-such-thing').stderr]).toEqual([1, 'There is no feature no-such-thing.\n'])
  expect(execFileSync(process.execPath, [join(import.meta.dirname, 'cost.ts'), '--check'], { encoding: 'utf8' })).toMatch(
    /^budgets: \d+ resources?, 0 over their budget$/m,
  )
})
