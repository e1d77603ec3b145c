import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeRules } from './safety/code-rules.ts'
import { budgetFile, lowerBudget } from './safety/english-budget.ts'
import { statementRules } from './safety/statement-rules.ts'
import { textRules } from './safety/text-rules.ts'
import { checkSafety } from './safety.ts'
import { aProject } from './source/temporary-project.fixture.ts'

const findIn = (files: Record<string, string>) =>
  checkSafety(aProject(files)).findings.map(({ rule, path, line }) => `${rule} ${path}:${line}`)

/** For each rule: where it holds, what breaks it, and what looks like it and is fine. */
const cases: Record<string, { path: string; broken: string[]; fine: string[]; free?: string[] }> = {
  'raw-html': {
    path: 'web/features/support/message.tsx',
    broken: ['export const A = () => <p dangerouslySetInnerHTML={{ __html: a }} />', 'export const a = { dangerouslySetInnerHTML: b }'],
    fine: ['// no dangerouslySetInnerHTML here', `export const A = () => <p>dangerouslySetInnerHTML</p>`],
    free: ['ui/sanitised-html.tsx'],
  },
  trim: {
    path: 'web/features/labels/label.dialog.tsx',
    broken: ['const name = typed.trim()', 'const end = typed?.trimEnd()'],
    fine: ['const name = tidyText(typed)', '// typed.trim()'],
    free: ['web/shared/api/transfer.ts', 'server/core/files/read-table.ts', 'web/features/labels/label.test.ts'],
  },
  'text-folding': {
    path: 'server/features/people/find.ts',
    broken: [`a.normalize('NFC')`, 'const b = a?.toLocaleLowerCase()'],
    fine: ['path.normalise(a)', 'a.toLowerCase()', `// a.normalize('NFC')`],
    free: ['contract/core/text/fold.ts', 'server/core/text/slug.ts', 'testkit/names.ts'],
  },
  'inner-html': {
    path: 'ui/chart.ts',
    broken: ['a.innerHTML = b', 'a.outerHTML += b', `a?.insertAdjacentHTML('x', b)`, 'document.write(a)'],
    fine: ['const b = a.innerHTML', 'a.textContent = b', 'stream.write(a)'],
  },
  eval: {
    path: 'server/core/rule.ts',
    broken: ['eval(a)', 'new Function(a)', 'Function(a)', `setTimeout('a()', 1)`],
    fine: ['evaluate(a)', 'const f: Function = a', 'setTimeout(() => a(), 1)', 'page.eval(a)'],
  },
  shell: {
    path: 'server/core/report.ts',
    broken: [
      `import { exec } from 'node:child_process'`,
      `import { spawn, execSync as run } from 'node:child_process'`,
      `spawn('a', { shell: true })`,
      `spawn('a', [b], { 'shell': c })`,
    ],
    fine: [`import { execFile, spawn } from 'node:child_process'`, 'const match = pattern.exec(text)', `spawn('sh', ['-c', a])`],
    free: ['e2e/a.ts'],
  },
  console: {
    path: 'server/core/text/log.ts',
    broken: ['console.log(a)', 'console.error(a)', `globalThis.console.warn(a)`, `console['log'](a)`],
    fine: ['logger.info(a)', 'process.stdout.write(a)', '// console.log(a)'],
    free: ['tools/a.ts', 'server/core/text/log.test.ts', 'bench/a.ts'],
  },
  random: {
    path: 'identity/code.ts',
    broken: ['const a = Math.random()', 'const a = [Math.random]'],
    fine: ['const a = randomInt(9)', 'const a = Math.round(b)', '// safe: spreads retries, nothing depends on it\nconst a = Math.random()'],
    free: ['ui/a.ts', 'identity/code.test.ts'],
  },
  any: {
    path: 'web/shared/api.ts',
    broken: ['const a = b as any', 'const a = (b as unknown as any).c', 'const a = <any>b'],
    fine: ['const a = b as unknown', `const a = 'b as any'`, 'const a = z.any()'],
  },
  environment: {
    path: 'server/core/outbound/mail.ts',
    broken: ['const a = process.env.SMTP_URL', 'const { env } = { env: process.env }', `import { env } from 'node:process'`],
    fine: ['const a = process.pid', 'const a = settings.env'],
    free: [
      'server/installation/environment.ts',
      'acquirer/main.ts',
      'testkit/a.ts',
      'server/a.test.ts',
      'tools/a.ts',
      'web/vite.config.ts',
    ],
  },
  'every-tenant': {
    path: 'server/features/notifications/mail-daily.ts',
    broken: [`import { listTenantIds } from '../../core/jobs/tenant-ids.repository.ts'`],
    fine: [`import { tenantJob } from '../../core/jobs/each-tenant.ts'`],
    free: ['server/core/jobs/each-tenant.ts', 'tools/rotate/rotate-signing-secret.ts'],
  },
  clock: {
    path: 'server/features/payments/payment-states.ts',
    broken: ['const a = new Date()', 'const a = Date.now()', 'const a = Temporal.Now.instant()', 'const a = performance.now()'],
    fine: ['const a = new Date(b)', 'const a = (now: Date) => now'],
    free: ['server/features/payments/refund.ts', 'ui/a.ts'],
  },
  'refusal-in-words': {
    path: 'server/features/labels/change-labels.ts',
    broken: [
      `throw new AppError('conflict', { detail: 'There are 50 labels already' })`,
      `throw new AppError('invalid_input', { fields: { 'body.value': why } })`,
    ],
    fine: [
      'throw new AppError(viewRefusals.tooMany({ most }))',
      `throw new AppError(labelRefusals.unknown(), { at: ['body.ids.0'] })`,
      `throw new AppError('too_many_requests', { retryAfterSeconds: 60 })`,
    ],
    free: ['server/core/input/input.ts'],
  },
  'left-out-test': {
    path: 'server/a.test.ts',
    broken: [
      `test.only('a', b)`,
      `it.skip('a', b)`,
      `describe.concurrent.skip('a', b)`,
      `test.todo('a')`,
      `test.each([1]).only('a', b)`,
      `xit('a', b)`,
      `test('a', { skip: true }, b)`,
      `test.only('a', b) // safe: no reason is good enough`,
    ],
    fine: [`test('a.only(b)', c)`, 'list.skip(1)', `test('a', { timeout: 1 }, b)`],
    free: ['server/a.ts'],
  },
  'second-connection': {
    path: 'server/core/bulk/start-bulk.ts',
    broken: [
      'await services.inScope(home, async (db) => { await services.inPlatformRead(mode, (all) => list(all)) })',
      'await inReadScope(pool, scope, async (db) => read(await services.copyOut(copy, scope, select)))',
      'await inTransaction(pool, async (client) => pool.query(text))',
    ],
    fine: [
      'const rows = await services.inReadScope(home, (db) => list(db))\nawait services.inScope(home, (db) => save(db, rows))',
      'await services.inScope(home, (db) => besideScope(db, other, list))',
      'await inTransaction(pool, async (client) => client.query(text))',
    ],
    free: ['bench/a.ts', 'server/core/http/mode.test.ts'],
  },
  'insert-from-query': {
    path: 'server/core/outbox/outbox.repository.ts',
    broken: [
      'await sql`insert into outbox (tenant_id, id) select $' + '{tenantId}, id from unnest($' + '{ids}::uuid[]) as id`.execute(db)',
      "await db.query('insert into audit_records (tenant_id, id) select $1, unnest($2::uuid[])', [tenantId, ids])",
      "await db.query('insert into outbox (tenant_id, id) values ((select id from tenants where is_platform), $1) on conflict do nothing')",
      'await sql`insert into $' + '{sql.table(table)} (id) with made as (select 1 as id) select id from made`.execute(db)',
      "await db.insertInto('told_expiries').columns(['id']).expression((eb) => due(eb)).execute()",
      "await db.insertInto('outbox').values((eb) => ({ id, tenant_id: eb.selectFrom('tenants').select('id') })).execute()",
      'await db.insertInto(table).values({ id, tenant_id: sql`(select id from tenants)` }).execute()',
    ],
    fine: [
      "await db.insertInto('outbox').values(rows).execute()",
      "await db.query('insert into outbox (tenant_id, id) values ($1, $2) on conflict (id) do update set id = (select 1)')",
      "await db.query('insert into identity.recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])', [accountId, hashes])",
      "await db.insertInto('user_roles').values((eb) => ({ role_id, merchant_id: eb.selectFrom('roles').select('merchant_id') })).execute()",
      '// safe: the table of a choice, which no cluster spreads\nawait db.insertInto(chosen).expression(placed).execute()',
    ],
    free: ['prove/portico/payments.repository.ts', 'server/core/outbox/outbox.test.ts'],
  },
  'skip-locked': {
    path: 'server/core/outbox/outbox.repository.ts',
    broken: [
      'await sql`select id from outbox where parked_at is null limit 8 for update skip locked`.execute(db)',
      "await db.selectFrom('transactions').select('id').forUpdate().skipLocked().execute()",
      'await due(db).forUpdate().skipLocked().execute()',
    ],
    fine: [
      "await db.selectFrom('bulk_rows').select('record_id').forUpdate().skipLocked().execute()",
      "await db.selectFrom('transactions').select('id').where('id', '=', id).forUpdate().execute()",
    ],
  },
  lateral: {
    path: 'server/features/audit/audit.repository.ts',
    broken: [
      "const page = db.selectFrom('tenants as o').innerJoinLateral(ofEach.as('a'), (join) => join.onTrue())",
      "const page = db.selectFrom('tenants as o').crossJoinLateral((eb) => eb.selectFrom('transactions as t').selectAll().limit(9).as('a'))",
      'await sql`select k.key from import_keys k cross join lateral (select * from transactions x where x.id = k.id limit 1) t`.execute(db)',
      'const page = outer.crossJoinLateral(ofEach)',
    ],
    fine: [
      "const page = db.selectFrom('spread_tenants as o').innerJoinLateral(ofEach.as('a'), (join) => join.onTrue())",
      "const cell = people.leftJoinLateral((eb) => eb.selectFrom('user_roles as ur').innerJoin('roles as r', onRole).as('g'), (join) => join.onTrue())",
      '// safe: begins at spread_tenants, or asks one tenant\nconst page = outer.crossJoinLateral(ofEach)',
    ],
  },
  'conditional-test': {
    path: 'server/a.test.ts',
    broken: [`test.skipIf(a)('b', c)`, `describe.runIf(a)('b', c)`],
    fine: [`// safe: runs as root, as the pipeline does\ndescribe.runIf(a)('b', c)`],
  },
  unfinished: {
    path: 'docs/words.md',
    broken: ['TODO write this', '// FIXME', 'Reports: coming soon', 'Lorem ipsum dolor'],
    fine: ['a list of todos', 'methodology'],
  },
  secret: {
    path: 'server/key.ts',
    broken: [
      '-----BEGIN RSA PRIVATE KEY-----',
      'const a = "AKIAABCDEFGHIJKLMNOP"',
      `const a = "ghp_${'a'.repeat(36)}"`,
      'const a = "postgres://portico:Xk29dkeLLd@db.acme.com/portico"',
    ],
    fine: [
      'const a = "postgres://portico:secret@localhost/portico"',
      '// `postgres://USER:PASSWORD@db.example/portico`',
      `const url = \`postgres://\${user}:\${password}@\${host}\``,
    ],
  },
  registry: {
    path: '.npmrc',
    broken: [
      'registry=https://npm.acme.com/',
      '@acme:registry = https://a.b',
      '"resolved": "https://npm.acme.com/a.tgz"',
      'see http://registry.acme.com:4873/a',
    ],
    fine: ['save-exact=true', '"resolved": "https://registry.npmjs.org/a.tgz"', 'see https://www.npmjs.com/package/a'],
  },
  'machine-path': {
    path: 'docs/manual/operating.md',
    broken: ['Run `/home/anna/portico/start`', 'in /work/portico', '"/Users/anna/portico"'],
    fine: ['Data lies in .portico', 'https://a.example/work/list', '/usr/bin/chromium'],
  },
  'set-role': {
    path: 'database/migrations/0001.sql',
    broken: ['set role app_platform;', 'SET LOCAL ROLE app_tenant', 'set session authorization a', `select set_config( 'role', 'a', true)`],
    fine: ['alter role app set search_path = app', 'the set of roles', 'update users set role_id = 1'],
  },
  'silenced-compiler': {
    path: 'server/a.ts',
    broken: ['// @ts-ignore\nconst a = 1', '// @ts-nocheck'],
    fine: ['// @ts-expect-error a wrong status does not compile\nconst a = 1'],
  },
  'plain-english': {
    path: 'web/features/support/texts/en.json',
    broken: [
      '"a": "Whoever gets the mail answers"',
      '"a": "What is asked of you appears here."',
      '"a": "The person is told of it"',
      '"a": "It stands in the mail"',
      '"a": "Somebody else acts on this payment"',
      '"a": "Tickets, of which one is open"',
      '"a": "People, of whom one signs in"',
    ],
    fine: ['"a": "What is left to capture?"', '"a": "Standard layout"', '"a": "What this means"'],
    free: ['web/features/support/texts/tr.json', 'docs/openapi.json'],
  },
}

test('every rule has a reason and is shown to work', () => {
  const rules = [...codeRules, ...statementRules, ...textRules]
  expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort())
  for (const { reason } of rules) expect(reason.length).toBeGreaterThan(30)
})

describe.each(Object.entries(cases))('the rule %s', (rule, { path, broken, fine, free = [] }) => {
  test.each(broken)('finds %j', (text) => {
    expect(findIn({ [path]: `\n${text}\n` })).toEqual([expect.stringMatching(new RegExp(`^${rule} ${path}:[23]$`))])
  })

  test.each(fine)('leaves %j alone', (text) => {
    expect(findIn({ [path]: `\n${text}\n` })).toEqual([])
  })

  if (free.length > 0) {
    test.each(free)('does not hold in %s', (elsewhere) => {
      expect(findIn({ [elsewhere]: broken[0]! })).not.toContain(`${rule} ${elsewhere}:1`)
    })
  }
})

test('a secret that is found is not shown', () => {
  const { findings } = checkSafety(aProject({ 'a.md': 'AKIAABCDEFGHIJKLMNOP' }))
  expect(findings).toHaveLength(1)
  expect(JSON.stringify(findings)).not.toContain('AKIA')
})

test('a file that git knows and the check did not read is found', () => {
  const root = aProject({ 'server/a.ts': '', 'server/dist/b.ts': '' })
  execFileSync('git', ['-C', root, 'add', '--force', 'server/dist/b.ts'])
  expect(checkSafety(root).findings).toMatchObject([{ path: 'server/dist/b.ts', rule: 'completeness' }])
})

const budgetOf = (count: number) => JSON.stringify({ whoever: count })

test('a banned word fails where code and documents have more lines with it than the budget allows', () => {
  const text = 'Whoever reads this.\nWhoever, whoever writes it.\n'
  expect(findIn({ 'docs/a.md': text, [budgetFile]: budgetOf(1) })).toEqual([`english-budget ${budgetFile}:1`])
  expect(findIn({ 'docs/a.md': text, [budgetFile]: budgetOf(2) })).toEqual([])
  expect(findIn({ 'server/a.ts': '// for whoever asks' })).toEqual([`english-budget ${budgetFile}:1`])
})

test('a number that can be lowered is named, lowered on request, and never raised', () => {
  const root = aProject({ 'docs/a.md': 'Whoever reads this.\nIt stands here.\n', [budgetFile]: budgetOf(3) })
  expect(checkSafety(root).notes).toEqual([expect.stringMatching(/^“whoever” fell from 3 lines to 1: lower its number/)])
  const files = ['docs/a.md', budgetFile].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  lowerBudget(root, files)
  expect(JSON.parse(readFileSync(join(root, budgetFile), 'utf8'))).toMatchObject({ whoever: 1, stands: 0 })
  expect(checkSafety(root).findings).toMatchObject([{ rule: 'english-budget', message: expect.stringContaining('“stands” is on 1 lines') }])
})
