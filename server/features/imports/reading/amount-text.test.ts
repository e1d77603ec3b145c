import { exponentOf } from '@portico/contract/core/money.ts'
import { expect, test } from 'vitest'
import { amountReader } from './amount-text.ts'

const plain = { decimalSeparator: '.', groupSeparator: '', unit: 'major' } as const
const german = { decimalSeparator: ',', groupSeparator: '.', unit: 'major' } as const
const swiss = { decimalSeparator: '.', groupSeparator: "'", unit: 'major' } as const
const minor = { decimalSeparator: '.', groupSeparator: '', unit: 'minor' } as const
const notAnAmount = 'is not an amount'

test.each([
  [plain, '12.5', 'EUR', 1250],
  [plain, '-12.50', 'EUR', -1250],
  [plain, '0.1', 'EUR', 10],
  [plain, '1000', 'JPY', 1000],
  [plain, '1.5', 'JPY', 'has more decimals than the 0 of JPY'],
  [plain, '1.234', 'KWD', 1234],
  [plain, '1.234', 'EUR', 'has more decimals than the 2 of EUR'],
  [plain, '90071992547409.91', 'EUR', 9007199254740991],
  [plain, '90071992547409.92', 'EUR', 'is beyond 2^53−1 minor units'],
  [plain, '1,50', 'EUR', notAnAmount],
  [plain, '1e3', 'EUR', notAnAmount],
  [plain, '0x10', 'EUR', notAnAmount],
  [plain, '+5', 'EUR', notAnAmount],
  [plain, 'NaN', 'EUR', notAnAmount],
  [plain, '.5', 'EUR', notAnAmount],
  [plain, '٣', 'EUR', notAnAmount],
  [german, '1.234.567,89', 'EUR', 123456789],
  [german, '12,5', 'EUR', 1250],
  [german, '12.50', 'EUR', notAnAmount],
  [german, '1.23,00', 'EUR', notAnAmount],
  [german, '1x234,00', 'EUR', notAnAmount],
  [swiss, "1'234.50", 'CHF', 123450],
  [minor, '1250', 'EUR', 1250],
  [minor, '12.5', 'EUR', 'is not a whole number of minor units'],
] as const)('%o reads %s %s', (format, text, currency, wanted) => {
  const read = amountReader(format)(text, currency, exponentOf(currency))
  expect('minor' in read ? read.minor : read.fault).toBe(wanted)
})
