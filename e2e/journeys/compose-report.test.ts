// features: report-definitions, reports, report-catalogue
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { axeOn } from './axe.fixture.ts'
import { aBrowser } from './browser.fixture.ts'
import { soon } from './soon.fixture.ts'

const browser = aBrowser()

test('B-REP-08: the platform composes a report, tries it and publishes it; finance of a tenant opens it and takes its file', async () => {
  const faults: string[] = []
  const composer = await browser.enter('admin@portico.example', '/crm/settings/report-settings/compose')
  await composer.getByLabel('Title in English').fill('Success by provider')
  await composer.getByLabel('Title in Turkish').fill('Sağlayıcıya göre başarı')
  await composer.getByRole('button', { name: 'Show figures' }).click()
  await composer.getByRole('table', { name: 'Report rows' }).getByRole('row').nth(1).waitFor()
  await axeOn(composer, 'platform', faults)('the composer')
  await composer.getByRole('button', { name: 'Publish', exact: true }).click()
  await composer.getByRole('heading', { level: 1, name: 'Success by provider' }).waitFor()
  await composer.getByRole('button', { name: 'New version' }).waitFor()

  const finance = await browser.enter('finance@northwind.example', '/crm/reports/composed')
  await finance.getByRole('link', { name: 'Success by provider' }).click()
  await finance.getByRole('heading', { level: 1, name: 'Success by provider' }).waitFor()
  await finance.getByRole('table', { name: 'Report rows' }).getByRole('row').nth(1).waitFor()
  await axeOn(finance, 'finance', faults)('a composed report')
  await finance.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([finance.waitForEvent('download'), finance.getByRole('button', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^success-by-provider-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('day,serviceProvider,currency,payments,captured,successRate')
  await soon(async () => lines.length).toBeGreaterThan(5)
  expect(faults).toEqual([])
}, 40_000)
