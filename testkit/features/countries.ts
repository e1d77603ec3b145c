/** Codes that ISO 3166 gives to nobody. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const free = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => names.of(code) === undefined)
/** Of the numbers that are one more than a multiple of four it has few. */
const given = [233, 417, 533, 581, 585, 705, 729, 833]
const numbers = Array.from({ length: 250 }, (_, turn) => 4 * turn + 1).filter((number) => !given.includes(number))
let made = 0

/** A country that there is not, another each time. */
export function countryOf(wish: Record<string, unknown> = {}): Record<string, unknown> {
  const turn = made++
  const code = free[turn]!
  const third = `X${letters[Math.floor(turn / 26) % 26]}${letters[turn % 26]}`
  return {
    code,
    code3: third,
    numericCode: String(numbers[turn]).padStart(3, '0'),
    nameEn: `Freedonia ${turn}`,
    nameTr: `Özgürya ${turn}`,
    region: 'Europe',
    isActive: true,
    isStandard: false,
    ...wish,
  }
}
