import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Became } from './became.tsx'

test('between the old and the new value is a drawn arrow, which is read out as a word', () => {
  const drawn = renderToStaticMarkup(createElement(Became, { before: 'Active', after: 'Closed' }))
  expect(drawn).toMatch(/^Active <svg[^>]* role="img" aria-label="became".*<\/svg> Closed$/s)
})

test('no text of the portal has the arrow as a character, which not every font can draw', () => {
  const folder = path.join(import.meta.dirname, '../..')
  const files = globSync(['web/{features,shared,shell,external}/**/texts/*.json', 'ui/words/texts.*.ts', 'ui/css/*.css'], { cwd: folder })
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('→'))).toEqual([])
})
