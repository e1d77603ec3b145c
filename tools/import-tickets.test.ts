import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anInstallation, type Installation } from './import/installation.fixture.ts'

let installation: Installation
beforeAll(async () => {
  installation = await anInstallation(inject('cluster'), { command: 'import:tickets' })
})
afterAll(() => installation?.close())

test('tickets come in by one command, which says what it cannot do, what it rejected and what it found unchanged', async () => {
  const { folder, command, query } = installation
  const into = ['--tenant', 'northwind', '--merchant', 'acme']
  const event = 'E-1,Completed,Closed,Ada,Line A,2024-05-01T08:00:00Z'
  writeFileSync(join(folder, 'said.csv'), 'text,category\nWhere is my card?,card_arrival\nWhat?,nothing\n')
  writeFileSync(
    join(folder, 'cases.csv'),
    `case:concept:name,concept:name,lifecycle:transition,org:resource,org:group,time:timestamp\n${event}\n`,
  )
  for (const [words, sentence] of [
    [['--messages', 'said.csv'], 'Say whose tickets they are: --tenant and --merchant.'],
    [into, 'Say which files: --messages, --histories or both.'],
    [[...into, '--messages', 'said.csv', '--most', '0'], '--most is a number, 1 or more.'],
    [['--tenant', 'northwind', '--merchant', 'initech', '--messages', 'said.csv'], 'northwind has no merchant initech.'],
  ] as const) {
    const { code, err, out } = await command(...words)
    expect({ sentence, err: err.includes(sentence), code, out }).toEqual({ sentence, err: true, code: 1, out: '' })
  }
  const both = [...into, '--messages', 'said.csv', '--histories', 'cases.csv']
  expect((await command(...both, '--dry-run')).out).toContain('Checked, nothing written: northwind / acme, in ')
  expect(await query('select from support_tickets')).toEqual([])
  const { out, code } = await command(...both)
  expect(code).toBe(0)
  expect(out).toContain(
    [
      '  said.csv (messages), 2 lines',
      '    tickets: 1 (created 1, unchanged 0)',
      '    rejected: 1 (1 lines)',
      '      1: category is not one of the 77 intents',
      `    rejected rows: ${join(folder, 'said.csv.rejected.csv')}`,
      '  cases.csv (histories), 1 lines',
      '    tickets: 1 (created 1, unchanged 0), with 2 items in their feeds',
    ].join('\n'),
  )
  expect(existsSync(join(folder, 'said.csv.rejected.csv'))).toBe(true)
  const again = JSON.parse((await command(...both, '--json')).out) as { files: { tickets: object }[] }
  expect(again.files.map(({ tickets }) => tickets)).toMatchObject([
    { created: 0, unchanged: 1 },
    { created: 0, unchanged: 1 },
  ])
  expect(await query('select status from support_tickets order by created_at')).toEqual([{ status: 'Closed' }, { status: 'Opened' }])
}, 240_000)
