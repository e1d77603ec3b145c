import { describe, expect, test } from 'vitest'
import type { ChapterRun } from './finding.ts'
import { readOptions } from './options.ts'
import { countingRuns, proofDocument } from './report/document.ts'
import { judge } from './run.ts'

describe('the judgement of a check', () => {
  test('a fault is a goal missed, whatever else was seen', () => {
    expect(judge({ faults: ['a row of a stranger'], evidence: [] })).toEqual({ result: 'missed', why: 'a row of a stranger' })
  })

  test('silence proves nothing where too little was seen', () => {
    const kills = { of: 'kills', seen: 4, atLeast: 5 }
    expect(judge({ faults: [], evidence: [kills] })).toEqual({ result: 'not tested', why: 'kills: 4 of at least 5' })
    expect(judge({ faults: [], evidence: [] }).result).toBe('not tested')
  })

  test('no fault, and enough seen, is a goal reached', () => {
    expect(judge({ faults: [], evidence: [{ of: 'kills', seen: 5, atLeast: 5 }] })).toEqual({ result: 'reached' })
  })
})

describe('the document of the proof', () => {
  const run = (seed: number, commit: string): ChapterRun => ({
    chapter: 'money',
    profile: 'full',
    seed,
    commit,
    at: '2026-11-23T00:00:00.000Z',
    seconds: 60,
    machine: { processor: 'one' },
    findings: [{ goal: 'G9', says: 'The ledger adds up', asked: '0', reached: `${seed} reads`, result: 'reached', seconds: 1 }],
  })

  test('sets the last run beside the one before it on the same commit with another seed', () => {
    expect(countingRuns([run(1, 'old'), run(2, 'new'), run(3, 'new')], 'money').map(({ seed }) => seed)).toEqual([2, 3])
    expect(countingRuns([run(1, 'old'), run(3, 'new'), run(3, 'new')], 'money').map(({ seed }) => seed)).toEqual([3])
    expect(proofDocument([run(2, 'new'), run(3, 'new')])).toContain('| The ledger adds up | 0 | 2 reads | 3 reads |')
  })

  test('says beside a line that one of the two missed what will be done about it', () => {
    const missed = run(2, 'new')
    missed.findings[0] = { ...missed.findings[0]!, result: 'missed', why: 'one cent' }
    expect(proofDocument([missed, run(3, 'new')], { 'The ledger adds up': 'count again' })).toContain('| one cent **Plan**: count again |')
    expect(proofDocument([missed, run(3, 'new')])).toContain('**Plan**: none yet')
    expect(proofDocument([run(2, 'new'), run(3, 'new')], { 'The ledger adds up': 'count again' })).not.toContain('Plan')
  })
})

test('the words of the command are understood or refused with a sentence', () => {
  const read = (...words: string[]) => readOptions(words, ['money', 'walls'], () => 5)
  expect(read()).toEqual({ profile: 'full', seed: 5, only: [] })
  expect(read('--profile', 'quick', '--only', 'money', '--seed', '7')).toEqual({ profile: 'quick', seed: 7, only: ['money'] })
  expect(() => read('--only', 'nothing')).toThrow('--only takes one of money, walls, not “nothing”.')
  expect(() => read('--seed', 'x')).toThrow('--seed takes a whole number')
  expect(() => read('--slow')).toThrow('prove knows --profile, --only and --seed, not “--slow”.')
})
