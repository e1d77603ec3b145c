import { expect, test } from 'vitest'
import { readReferences, referenceOf } from './read-references.ts'

test('one reference a line is read, in capitals and without blanks, whatever ends the lines', () => {
  expect(readReferences('pid-1001\r\n PID 1002 \r\rPID/1003\n')).toEqual({
    found: [
      { line: 1, reference: 'PID-1001' },
      { line: 2, reference: 'PID1002' },
      { line: 4, reference: 'PID/1003' },
    ],
    refused: [],
  })
})

test('of a CSV file the first column is read, after its head', () => {
  const file = '\uFEFFaccount_reference;note\n"PID-1";first\nPID-12,"second, of all"\n"PID-13"\n'
  expect(readReferences(file)).toEqual({
    found: [
      { line: 2, reference: 'PID-1' },
      { line: 3, reference: 'PID-12' },
      { line: 4, reference: 'PID-13' },
    ],
    refused: [],
  })
})

test('a line that is no reference, and one that comes twice, are named by number', () => {
  expect(readReferences('PID-1001\nab\nPID-1001\nPID_1002\n-PID1\nP'.concat('X'.repeat(40))).refused).toEqual([
    { line: 2, text: 'ab', why: 'Malformed' },
    { line: 3, text: 'PID-1001', why: 'Twice' },
    { line: 4, text: 'PID_1002', why: 'Malformed' },
    { line: 5, text: `-PID1`, why: 'Malformed' },
    { line: 6, text: `P${'X'.repeat(39)}`, why: 'Malformed' },
  ])
})

test('a reference in a notice of a bank is read as one in a list', () => {
  expect(referenceOf(' pid 1001\n')).toBe('PID1001')
})
