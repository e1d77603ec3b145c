import type { Voice } from './voice.ts'

export type TypedCard = { number: string; expMonth?: number; expYear?: number; code?: string }

/** What the frame of the vault answers when this person types a card: a token, which says nothing of the number. */
export async function typeCard(person: Voice, { number, expMonth = 12, expYear = 2031, code = '737' }: TypedCard): Promise<string> {
  const { frame } = await person.read<{ frame: { origin: string } }>('/api/terminal/setup')
  const { ticket } = await person.read<{ ticket: string }>('/api/terminal/frames', { body: {} })
  const reply = await fetch(new URL('/cards', frame.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: frame.origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ ticket, number, expMonth, expYear, code: /^3[47]/.test(number) ? `${code}1` : code }),
  })
  if (reply.status !== 201) throw new Error(`The vault answered the card of ${person.name} with ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { cardToken: string }).cardToken
}

type Website = { websiteId: string; name: string; currencies: string[] }

/** A website of this merchant on which the terminal takes cards, and a currency of it. */
export async function cardWebsite(person: Voice, merchantId: string): Promise<{ websiteId: string; currency: string }> {
  const { data } = await person.read<{ data: Website[] }>(`/api/terminal/merchants/${merchantId}/websites`)
  const [website] = data
  const currency = website?.currencies.find((one) => one === 'EUR') ?? website?.currencies[0]
  if (!website || !currency) throw new Error(`No website of ${merchantId} takes cards`)
  return { websiteId: website.websiteId, currency }
}
