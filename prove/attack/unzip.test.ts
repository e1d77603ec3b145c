import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'

test('the files of an archive are read, packed or not', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-unzip-'))
  const text = 'a line that comes again and again\n'.repeat(50)
  writeFileSync(path.join(folder, 'packed.csv'), text)
  writeFileSync(path.join(folder, 'as it is.csv'), 'x')
  execFileSync('python3', ['-m', 'zipfile', '-c', 'all.zip', 'packed.csv', 'as it is.csv'], { cwd: folder })
  const files = unzip(readFileSync(path.join(folder, 'all.zip')))
  rmSync(folder, { recursive: true })
  expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
    'packed.csv': text,
    'as it is.csv': 'x',
  })
})
