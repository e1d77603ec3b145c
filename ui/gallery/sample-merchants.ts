import { searchable } from '../fields/match-options.ts'
import type { Option } from '../fields/select-field.tsx'

const names = [
  'Işıl Elektronik',
  'Vega Otel',
  "O'Brien Books",
  'Bauer & Söhne GmbH',
  'Karaca Ev',
  'Nordlys Kaffe',
  'Studio Ada',
  'Maison Lucie',
]

/** As a server would: a search of its own, an answer later, and no answer for "down" until it is asked again. */
let downOnce = true
export const askedFor: string[] = []
export async function sampleMerchants(search: string): Promise<Option[]> {
  askedFor.push(search)
  document.documentElement.dataset.asked = askedFor.join('|')
  await new Promise((answer) => setTimeout(answer, 60))
  if (search === 'down' && downOnce) {
    downOnce = false
    throw new Error('no connection')
  }
  const found = names.filter((name) => search === 'down' || searchable(name).includes(searchable(search)))
  return found.map((name) => ({ value: searchable(name).replace(/\W+/g, '-'), label: name }))
}
