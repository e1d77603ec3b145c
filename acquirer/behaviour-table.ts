import { BEHAVIOURS, type Behaviour } from './behaviours.ts'
import { testCard } from './test-cards.ts'

const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

const line = ({ code, key, description, on }: Behaviour): string => {
  const kinds = on.length === 6 ? 'all' : on.join(', ')
  const amount = on.some((kind) => kind !== 'Void' && kind !== 'Reversal') ? `…13.${code}` : '—'
  return `| ${code} | \`${key}\` | ${description} | ${kinds} | ${amount} | ${spaced(testCard(key, on[0]))} |`
}

/** The README's table, in Markdown. */
export const behaviourTable = (): string =>
  [
    '| NN | Key | What happens | On | Amount | Card (first operation of the column On) |',
    '|---|---|---|---|---|---|',
    ...BEHAVIOURS.map(line),
  ].join('\n')
