import { expect, test } from 'vitest'
import { aProject } from '../source/temporary-project.fixture.ts'
import { leftOver } from './left-over.ts'

test('a generated file is left over once nothing writes it any more', () => {
  const root = aProject({ 'web/texts/kept.en.gen.json': '{}', 'web/texts/gone.en.gen.json': '{}', 'web/texts/own.en.json': '{}' })
  expect(leftOver(root, new Set(['web/texts/kept.en.gen.json']))).toEqual(['web/texts/gone.en.gen.json'])
})
