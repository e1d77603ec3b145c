import { expect, test } from 'vitest'
import { createLog, findContainer, silence } from './log.ts'

function aConsole() {
  const said: string[] = []
  const saying = (kind: string) => (word: unknown) => said.push(`${kind}: ${word}`)
  return { said, log: saying('log'), warn: saying('warn'), error: saying('error') }
}

test('in production the logger is heard no more, except for warnings', () => {
  const output = aConsole()
  for (const isProduction of [true, false]) {
    const log = createLog({ isProduction, output })
    log.info('a')
    log.warn('b')
    log.error('c')
  }
  expect(output.said).toEqual(['warn: b', 'log: a', 'warn: b', 'error: c'])
})

test('A-ERR-05 what libraries log and call an error is silenced', () => {
  const output = aConsole()
  silence(output)
  output.log('a')
  output.error('b')
  expect(output.said).toEqual([])
})

test('A-ERR-08 a page without the content container is warned about', () => {
  const output = aConsole()
  const log = createLog({ isProduction: true, output })
  expect(findContainer({ getElementById: () => null }, log)).toBeNull()
  expect(output.said).toEqual(['warn: The content container is missing'])
})
