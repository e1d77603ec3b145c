import { parseMinor } from './money-format.ts'

export type AmountState = 'empty' | 'valid' | 'invalid'

/** What a field holds after an edit. `text` without the characters no amount has. */
export function readAmount(typed: string, digits: number): { text: string; minor: number | null; state: AmountState } {
  const text = typed.replace(/[^\d.,\-−\s]/g, '')
  if (text.trim() === '') return { text, minor: null, state: 'empty' }
  const minor = parseMinor(text, digits)
  return minor === undefined ? { text, minor: null, state: 'invalid' } : { text, minor, state: 'valid' }
}
