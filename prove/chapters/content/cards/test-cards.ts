/** Numbers that card schemes and processors publish for tests; each passes Luhn. */
export const testCards = [
  ...['4111111111111111', '4242424242424242', '4012888888881881', '4000056655665556', '4222222222222', '5555555555554444', '5105105105105100'],
  ...['2223003122003222', '5200828282828210', '378282246310005', '371449635398431', '378734493671000', '6011111111111117', '6011000990139424'],
  ...['30569309025904', '38520000023237', '3530111333300000', '3566002020360505', '6200000000000005', '6304000000000000'],
] // biome-ignore format: one list

/** As people write it: plain, in groups, with dashes. */
export const writings = (card: string): string[] => [card, card.replace(/(\d{4})(?=\d)/g, '$1 '), card.replace(/(\d{4})(?=\d)/g, '$1-')]

/** What may be shown of it. */
export const shownOf = (card: string) => `${card.slice(0, 6)}${'*'.repeat(card.length - 10)}${card.slice(-4)}`

/** More than ten of its digits in a row are a number that someone could use; blanks and dashes between them do not matter. */
const patterns = testCards.map((card) => ({ card, pattern: new RegExp(`(?<![0-9a-f])${[...card].join('[ \\u00a0-]?')}(?![0-9a-f])`) }))

/** The whole card numbers in a text. */
export const cardsIn = (text: string): string[] => patterns.filter(({ pattern }) => pattern.test(text)).map(({ card }) => card)

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  const summed = [...digits].reverse().map((digit, at) => (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!))
  return summed.reduce((sum, one) => sum + one, 0) % 10 === 0
}
