import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from './boundaries/rooms.ts'
import { checkBoundaries } from './boundaries.ts'
import { aKeptProject, aProject } from './source/temporary-project.fixture.ts'

const declared: Record<string, string[]> = {
  contract: ['zod', 'dayjs'],
  database: ['kysely', 'pg', 'zod'],
  server: ['fastify', 'kysely', 'zod'],
  identity: ['oidc-provider'],
  acquirer: ['fastify'],
  ui: ['react', '@mantine/core', 'zod', '@tanstack/react-router'],
  web: ['react', '@tanstack/react-router', 'vite'],
  testkit: ['fast-check'],
}

const packages = Object.fromEntries(
  rooms.map((room) => [
    `${room}/package.json`,
    JSON.stringify({ dependencies: Object.fromEntries((declared[room] ?? []).map((name) => [name, '1'])) }),
  ]),
)

/** A project in miniature in which everything that is allowed occurs. */
const clean: Record<string, string> = {
  ...packages,
  'package.json': JSON.stringify({ devDependencies: { vitest: '1', '@types/pg': '1' } }),
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'\nexport default defineConfig({})`,
  'contract/core/money.ts': `export const minor = 100`,
  'contract/core/endpoint.ts': `import { z } from 'zod'\nexport const any = z.any()`,
  'contract/permissions.ts': `export const permissions = ['a']`,
  'contract/features/merchants/merchants.contract.ts': `import { any } from '../../core/endpoint.ts'\nexport type Merchant = { id: string }\nexport const merchants = { list: any }`,
  'contract/features/merchants/wire.gen.ts': `export const wire = {}`,
  'contract/wire.gen.ts': `export * from './features/merchants/wire.gen.ts'`,
  'database/scope.ts': `import { Kysely } from 'kysely'\nimport { readFileSync } from 'node:fs'\nexport const db = [Kysely, readFileSync, 'select 1 from dual']`,
  'database/migrate.ts': `export const run = (file: string) => import(file)`,
  'server/installation/environment.ts': `export const port = 1`,
  'server/app.ts': `import { routes } from './features/merchants/merchants.routes.ts'\nimport { tasks } from './features/merchants/merchants.tasks.ts'\nimport { provider } from '@portico/identity/provider/provider.ts'\nexport const app = [routes, tasks, provider]`,
  'server/core/http/guard.ts': `import { db } from '@portico/database/scope.ts'\nimport { permissions } from '@portico/contract/permissions.ts'\nimport { port } from '../../installation/environment.ts'\nimport { outbox } from '../outbox/outbox.repository.ts'\nexport const guard = [db, permissions, port, outbox]`,
  'server/core/outbox/outbox.repository.ts': "import { sql } from 'kysely'\nexport const outbox = sql`insert into outbox`",
  'server/connectors/connector.ts': `export type Connector = { name: string }`,
  'server/connectors/sandbox/sandbox.test.ts': `import { app } from '@portico/acquirer/main.ts'\nimport { list } from '../../features/merchants/index.ts'\nexport const beside = [app, list]`,
  'server/connectors/sandbox/sandbox.ts': `import type { Connector } from '../connector.ts'\nexport const sandbox: Connector = { name: 'sandbox' }`,
  'server/features/server-feature.ts': `export const serverFeature = (feature: object) => feature`,
  'server/features/merchants/index.ts': `import { serverFeature } from '../server-feature.ts'\nexport { list } from './merchants.repository.ts'\nexport const feature = serverFeature({ tier: 'ground' })`,
  'server/features/merchants/merchants.repository.ts': `export const list = (db) => db.selectFrom('merchants')`,
  'server/features/merchants/merchants.routes.ts': `import { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'\nimport { list } from './merchants.repository.ts'\nexport const routes = [merchants, list, 'Select a merchant from the list', 'update']`,
  'server/features/merchants/merchants.tasks.ts': `export const tasks = []`,
  'server/features/merchants/merchants.test.ts': `import { test } from 'vitest'\nimport fc from 'fast-check'\nimport { as } from '@portico/testkit/as.ts'\nimport { anId } from './ids.fixture.ts'\ntest('select x from y', () => [fc, as, anId])`,
  'server/features/merchants/ids.fixture.ts': `export const anId = 1`,
  'server/features/tenants/index.ts': `export const feature = { tier: 'ground' }`,
  'server/features/payments/index.ts': `export const feature = { tier: 'money' }`,
  'server/features/tenants/tenants.routes.ts': `import { list } from '../merchants/index.ts'\nexport const routes = [list]`,
  'server/features/payments/pay.ts': `import { list } from '../merchants/index.ts'\nimport type { Connector } from '../../connectors/connector.ts'\nexport const pay = (c: Connector) => [c, list]`,
  'identity/provider/provider.ts': `import Provider from 'oidc-provider'\nimport { permissions } from '@portico/contract/permissions.ts'\nimport { guard } from '@portico/server/core/http/guard.ts'\nexport const provider = [Provider, permissions, guard]`,
  'identity/provider/adapter.ts': `export const find = 'select * from identity.payloads'`,
  'acquirer/main.ts': `import fastify from 'fastify'\nexport const app = fastify()`,
  'demo/world.ts': `import { list } from '@portico/server/features/merchants/index.ts'\nexport const world = [list]`,
  'ui/button.tsx': `import { Button } from '@mantine/core'\nexport const Save = () => <Button>It's</Button>`,
  'web/vite.config.ts': `import { join } from 'node:path'\nexport default { root: join('a') }`,
  'web/main.tsx': `import { tree } from './router/tree.ts'\nexport const app = tree`,
  'web/router/tree.ts': `import { pages } from '../features/merchants/pages.tsx'\nimport { Shell } from '../shell/shell.tsx'\nexport const tree = [pages, Shell, import.meta.glob('../features/*/pages.tsx')]`,
  'web/shell/shell.tsx': `import { api } from '../shared/api.ts'\nexport const Shell = () => <p>{String(api)}</p>`,
  'web/shared/api.ts': `import { wire } from '@portico/contract/wire.gen.ts'\nexport const api = wire`,
  'web/features/merchants/pages.tsx': `import { permissions } from '@portico/contract/permissions.ts'\nexport const pages = [permissions, () => import('./pages/list.page.tsx')]`,
  'web/features/merchants/pages/list.page.tsx': `import type { Merchant } from '@portico/contract/features/merchants/merchants.contract.ts'\nimport { minor } from '@portico/contract/core/money.ts'\nimport { Save } from '@portico/ui/button.tsx'\nimport { api } from '../../../shared/api.ts'\nimport '../list.css'\nexport const List = (one: Merchant) => <Save {...[one, minor, api, () => import('../edit.form.tsx')]} />`,
  'web/features/merchants/list.css': ``,
  'web/features/merchants/edit.form.tsx': `import { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'\nexport const Edit = () => <p>{String(merchants)}</p>`,
  'web/features/merchants/index.ts': `export { Edit } from './edit.form.tsx'`,
  'web/features/payments/pages.tsx': `import { Edit } from '../merchants/index.ts'\nexport const pages = [Edit]`,
  'testkit/as.ts': `import { app } from '@portico/server/app.ts'\nimport { test } from 'vitest'\nexport const as = [app, test]`,
  'e2e/journey.test.ts': `import { as } from '@portico/testkit/as.ts'\nexport const journey = as`,
  'bench/run.ts': `import { as } from '@portico/testkit/as.ts'\nexport const twin = [as, 'select 1 from t']`,
}

/** The findings when these files are added to the clean project. */
const findIn = (files: Record<string, string>) =>
  kept.given(files, (root) => checkBoundaries(root).findings).map(({ path, line, rule, message }) => `${rule} ${path}:${line} ${message}`)

let kept: ReturnType<typeof aKeptProject>
beforeAll(() => {
  kept = aKeptProject(clean)
})
afterAll(() => kept.remove())

test('a project that keeps the rules passes, and every file of it was read', () => {
  const report = checkBoundaries(aProject(clean))
  expect(report.findings).toEqual([])
  expect(report.files).toBe(Object.keys(clean).filter((path) => /\.tsx?$/.test(path)).length)
})

describe('a room is entered only from where the table allows it', () => {
  const load = (specifier: string) => `import '${specifier}'`
  test.each([
    ['contract/a.ts', '@portico/database/scope.ts'],
    ['contract/a.ts', '@portico/server/installation/environment.ts'],
    ['database/a.ts', '@portico/contract/permissions.ts'],
    ['database/a.ts', '@portico/server/core/http/guard.ts'],
    ['server/core/a.ts', '../features/merchants/index.ts'],
    ['server/core/a.ts', '../connectors/connector.ts'],
    ['server/connectors/sandbox/a.ts', '../../features/merchants/index.ts'],
    ['server/connectors/sandbox/a.ts', '../../core/http/guard.ts'],
    ['server/connectors/sandbox/a.test.ts', '../../features/merchants/merchants.repository.ts'],
    ['server/features/payments/a.ts', '../merchants/merchants.repository.ts'],
    ['server/features/payments/a.ts', '../../app.ts'],
    ['server/features/payments/a.ts', '../../connectors/sandbox/sandbox.ts'],
    ['server/features/payments/a.ts', '@portico/identity/provider/provider.ts'],
    ['server/a.ts', './features/merchants/merchants.repository.ts'],
    ['server/a.ts', '@portico/acquirer/main.ts'],
    ['server/a.ts', '@portico/testkit/as.ts'],
    ['acquirer/a.ts', '@portico/contract/permissions.ts'],
    ['acquirer/a.ts', '@portico/server/connectors/connector.ts'],
    ['identity/a.ts', '@portico/server/features/merchants/index.ts'],
    ['identity/a.ts', '@portico/contract/core/money.ts'],
    ['demo/a.ts', '@portico/server/features/merchants/merchants.repository.ts'],
    ['demo/a.ts', '@portico/server/app.ts'],
    ['ui/a.tsx', '@portico/contract/core/money.ts'],
    ['ui/a.tsx', '@portico/web/shared/api.ts'],
    ['web/features/merchants/a.ts', '@portico/server/installation/environment.ts'],
    ['web/features/merchants/a.ts', '@portico/database/scope.ts'],
    ['web/features/merchants/a.ts', '../../shell/shell.tsx'],
    ['web/features/merchants/a.ts', '../../router/tree.ts'],
    ['web/features/payments/a.ts', '../merchants/edit.form.tsx'],
    ['web/shared/a.ts', '../features/merchants/index.ts'],
    ['web/shell/a.ts', '../features/merchants/pages.tsx'],
    ['web/router/a.ts', '../features/merchants/edit.form.tsx'],
    ['testkit/a.ts', '@portico/server/features/merchants/merchants.repository.ts'],
    ['bench/a.ts', '@portico/web/features/merchants/edit.form.tsx'],
    ['e2e/a.ts', '@portico/server/app.ts'],
    ['e2e/a.ts', '@portico/contract/core/money.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(findIn({ [path]: load(specifier) })).toContainEqual(expect.stringMatching(`^room ${path}:1 .+ may not import `))
  })

  test('types and lazy imports are checked too, on their own line', () => {
    expect(
      findIn({
        'ui/a.tsx': `\nimport type { a } from '@portico/contract/core/money.ts'\nconst b = () => import('@portico/web/shared/api.ts')`,
      }),
    ).toEqual(['room ui/a.tsx:2 ui may not import contract/core/money.ts', 'room ui/a.tsx:3 ui may not import web/shared/api.ts'])
  })

  test('files for tests stay with the tests', () => {
    expect(findIn({ 'server/features/merchants/a.ts': load('./ids.fixture.ts') })).toEqual([
      'room server/features/merchants/a.ts:1 server/features/merchants/ids.fixture.ts is there for tests only',
    ])
  })
})

describe('an import says where it leads', () => {
  test.each([
    ['a file that is not there', 'server/a.ts', '@portico/contract/gone.ts', 'names no file (contract/gone.ts)'],
    ['a name without its ending', 'server/a.ts', './environment', 'names no file (server/environment)'],
    ['a room as a whole', 'server/a.ts', '@portico/contract', 'names no file (contract)'],
    [
      'the own room by its package name',
      'server/a.ts',
      '@portico/server/installation/environment.ts',
      'name files of the own room relatively',
    ],
    ['another room by a path', 'server/a.ts', '../contract/permissions.ts', 'name files of another room by @portico/'],
    ['a place on one machine', 'server/a.ts', '/srv/a.ts', 'is a place on one machine'],
  ])('%s is found', (_, path, specifier, message) => {
    expect(findIn({ [path]: `import '${specifier}'` })).toEqual([expect.stringContaining(message)])
  })

  test('an import that is put together at run time is found', () => {
    expect(findIn({ 'server/core/a.ts': `export const load = (name: string) => import(\`../features/\${name}/index.ts\`)` })).toEqual([
      expect.stringContaining('import server/core/a.ts:1 an import names its file'),
    ])
  })

  test('a glob reaches what it matches', () => {
    expect(findIn({ 'web/shell/a.ts': `export const all = import.meta.glob('../features/*/pages.tsx')` })).toEqual([
      'room web/shell/a.ts:1 web/shell may not import web/features/merchants/pages.tsx',
      'room web/shell/a.ts:1 web/shell may not import web/features/payments/pages.tsx',
    ])
  })
})

describe('packages', () => {
  test.each([
    ['contract/a.ts', 'dayjs', 'contract may not use dayjs'],
    ['database/a.ts', 'zod', 'database may not use zod'],
    ['ui/a.tsx', '@tanstack/react-router', 'ui may not use @tanstack/react-router'],
    ['server/a.ts', 'react', 'react is not among the dependencies in server/package.json'],
    ['server/a.ts', 'vitest', 'vitest is not among the dependencies in server/package.json'],
    ['web/shared/a.ts', 'pg/lib/client', 'pg is not among the dependencies in web/package.json'],
    ['web/shared/a.ts', 'node:fs', 'web/shared runs in the browser, which has no node:fs'],
    ['contract/a.ts', 'node:crypto', 'contract runs in the browser, which has no node:crypto'],
  ])('%s may not use %s', (path, specifier, message) => {
    expect(findIn({ [path]: `import '${specifier}'` })).toEqual([`package ${path}:1 ${message}`])
  })
})

describe('tiers', () => {
  test('a feature does not enter one of a higher tier, by its door either', () => {
    expect(findIn({ 'server/features/merchants/a.ts': `import '../payments/index.ts'` })).toContain(
      'tier server/features/merchants/a.ts:1 merchants (ground) may not enter payments (money): news travels up by event, a page by a slot',
    )
    expect(
      findIn({ 'web/features/merchants/a.ts': `import '../payments/index.ts'`, 'web/features/payments/index.ts': 'export const a = 1' }),
    ).toContain(
      'tier web/features/merchants/a.ts:1 merchants (ground) may not enter payments (money): news travels up by event, a page by a slot',
    )
  })

  test('a feature that has no tier is found once', () => {
    const routes = 'export const a = 1'
    expect(
      findIn({ 'server/features/parcels/parcels.routes.ts': routes, 'contract/features/parcels/parcels.contract.ts': routes }),
    ).toEqual([expect.stringContaining("the feature parcels has no tier: say `tier: '…'` in server/features/parcels/index.ts, or ")])
  })

  test('a feature without a server says its tier beside its pages', () => {
    const pages = (tier: string) => ({ 'web/features/gallery/pages.tsx': `export const feature = { tier: '${tier}' }` })
    expect(findIn(pages('views'))).toEqual([])
    expect(findIn(pages('cellar'))).toEqual([expect.stringContaining('the feature gallery has no tier')])
  })
})

describe('rings', () => {
  test('files that import each other are found, types included', () => {
    expect(
      findIn({
        'ui/a.ts': `import './b.ts'`,
        'ui/b.ts': `import type {} from './c.ts'`,
        'ui/c.ts': `export * from './a.ts'\nexport const c = 1`,
      }),
    ).toEqual(['cycle ui/a.ts:1 files import each other: ui/a.ts → ui/b.ts → ui/c.ts → ui/a.ts'])
  })

  test('a lazy import closes no ring of files', () => {
    expect(findIn({ 'ui/a.ts': `import './b.ts'`, 'ui/b.ts': `export const load = () => import('./a.ts')` })).toEqual([])
  })

  test('features that enter each other are found, even where their files form no ring', () => {
    const files = {
      'server/features/roles/index.ts': `export const feature = { tier: 'ground' }`,
      'server/features/roles/b.ts': `import '../people/index.ts'`,
      'server/features/people/index.ts': `export const feature = { tier: 'ground' }`,
      'server/features/people/b.ts': `import '../roles/index.ts'`,
    }
    expect(findIn(files)).toEqual(['cycle server/features/people:1 features enter each other: people → roles → people'])
  })
})

describe('SQL', () => {
  test.each([
    ['a tagged query', 'export const a = sql`select 1`'],
    ['a typed one', 'export const a = sql<number>`select 1`'],
    ['the query builder', `export const a = (db) => db.selectFrom('users').selectAll()`],
    ['an insert of the query builder', `export const a = (db) => db?.insertInto('users')`],
    ['a select', `export const a = 'select id from users'`],
    ['a function call', `export const a = 'select pg_notify(1)'`],
    ['capitals', `export const a = 'DELETE FROM users'`],
    ['a template', `export const a = (t: string) => \`\n  update users set name = \${t}\``],
    ['a table', 'export const a = `create table users ()`'],
    ['a change of settings', `export const a = "set local app.tenant = ''"`],
  ])('%s outside a repository is found', (_, text) => {
    const at = (path: string) => findIn({ [path]: text })
    expect(at('server/features/merchants/a.ts')).toEqual([expect.stringMatching(/^sql server\/features\/merchants\/a.ts:1 /)])
    expect(at('identity/a.ts')).toHaveLength(1)
    expect(at('server/features/merchants/a.platform.repository.ts')).toEqual([])
    expect(at('database/a.ts')).toEqual([])
    expect(at('server/features/merchants/a.test.ts')).toEqual([])
  })

  test.each(['Select a currency from the list', 'update', 'with care', 'Delete from the list', 'set', 'copy', 'notify'])(
    'the words %j are none',
    (words) => {
      expect(findIn({ 'server/core/a.ts': `export const a = '${words}'` })).toEqual([])
    },
  )
})

describe('what the browser loads first', () => {
  const contract = '@portico/contract/features/merchants/merchants.contract.ts'
  test.each(['web/features/merchants/a.tsx', 'web/shared/a.ts', 'web/shell/a.ts'])(
    '%s may not load a contract with its schemas',
    (path) => {
      expect(findIn({ [path]: `import { merchants } from '${contract}'\nexport const a = merchants` })).toEqual([
        expect.stringMatching(`^weight ${path}:1 `),
      ])
      expect(findIn({ [path]: `import { type Merchant } from '${contract}'\nexport type A = Merchant` })).toEqual([
        expect.stringMatching(`^weight ${path}:1 `),
      ])
      expect(findIn({ [path]: `import type { Merchant } from '${contract}'\nexport type A = Merchant` })).toEqual([])
    },
  )

  test('a core file that brings the validator is found by what it imports', () => {
    expect(findIn({ 'web/shared/a.ts': `import '@portico/contract/core/endpoint.ts'` })).toEqual([expect.stringMatching(/^weight /)])
  })

  test.each(['a.schema.ts', 'a.form.tsx', 'a.dialog.tsx', 'a-filter.tsx', 'a.test.tsx'])(
    '%s may bring the schemas, for it loads late',
    (name) => {
      expect(findIn({ [`web/features/merchants/${name}`]: `import '${contract}'` })).toEqual([])
    },
  )
})

describe('the floors of a part', () => {
  test('a folder may not import one that is listed after it', () => {
    const [words, list] = ['ui/words/a.ts', 'ui/list/b.ts']
    expect(findIn({ [words]: `import '../list/b.ts'`, [list]: 'export const b = 1' })).toEqual([
      expect.stringMatching(/^floor ui\/words\/a.ts:1 /),
    ])
    expect(findIn({ [words]: 'export const a = 1', [list]: `import '../words/a.ts'` })).toEqual([])
  })

  test('a file at the top of the part may import every floor, and no floor imports it', () => {
    expect(findIn({ 'identity/a.ts': `import './core/b.ts'`, 'identity/core/b.ts': 'export const b = 1' })).toEqual([])
    expect(findIn({ 'identity/a.ts': 'export const a = 1', 'identity/core/b.ts': `import '../a.ts'` })).toEqual([
      expect.stringMatching(/^floor identity\/core\/b.ts:1 /),
    ])
  })

  test('a folder without a line in the list is found', () => {
    expect(findIn({ 'ui/sounds/a.ts': 'export const a = 1' })).toEqual([expect.stringMatching(/^floor ui\/sounds\/a.ts:1 .* has no line/)])
  })
})

describe('the layout', () => {
  test.each(['server/utils/a.ts', 'web/shell/helpers/a.ts', 'web/common/a.ts', 'docs/misc/a.md', 'server/backup/Utils/a.ts'])(
    '%s lies in a folder without a name',
    (path) => {
      expect(findIn({ [path]: 'export const a = 1' })).toEqual([expect.stringMatching(/^layout .+ says nothing about its contents/)])
    },
  )

  test.each(['server/core/mail.tsx', 'identity/page.tsx', 'testkit/a.tsx'])('%s cannot run without a build', (path) => {
    expect(findIn({ [path]: 'export const a = <p />' })).toEqual([expect.stringContaining('.tsx belongs in web and ui only')])
  })

  test('a barrel is found, a door is not', () => {
    const text = `export { permissions } from './permissions.ts'`
    expect(findIn({ 'contract/all.ts': text })).toEqual([expect.stringMatching(/^barrel contract\/all.ts/)])
    expect(findIn({ 'contract/features/merchants/deep/index.ts': `export * from '../wire.gen.ts'` })).toEqual([
      expect.stringMatching(/^barrel /),
    ])
    expect(findIn({ 'contract/index.ts': text })).toEqual([])
  })

  test('a file that cannot be read as code is found', () => {
    expect(findIn({ 'ui/a.ts': 'export const = 1' })).toEqual([expect.stringMatching(/^syntax ui\/a.ts:1 cannot be read/)])
  })
})

describe('completeness', () => {
  test('a file that git knows and the check did not read is found', () => {
    const root = aProject({ ...clean, 'server/dist/a.ts': `export const a = 1` })
    execFileSync('git', ['-C', root, 'add', '--force', 'server/dist/a.ts'])
    expect(checkBoundaries(root).findings).toEqual([expect.objectContaining({ path: 'server/dist/a.ts', rule: 'completeness' })])
  })

  test('a project without any source that was read does not pass', () => {
    expect(checkBoundaries(aProject({ 'readme.md': '' })).findings).toEqual([
      expect.objectContaining({ message: 'no source file was read at all' }),
    ])
  })
})
