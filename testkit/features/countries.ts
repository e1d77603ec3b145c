/** Letters that ISO 3166 leaves to its users: AA, QM–QZ, XA–XZ. */
const free = [...'MNOPQRSTUVWXYZ'].map((letter) => `Q${letter}`).concat([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `X${letter}`))
let made = 0

/** A country that there is not, another each time. */
export function countryOf(wish: Record<string, unknown> = {}): Record<string, unknown> {
  const turn = made++
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const code = turn < free.length ? free[turn]! : `${letters[Math.floor(turn / 10) % 26]}${turn % 10}`
  const third = `Q${letters[Math.floor(turn / 26) % 26]}${letters[turn % 26]}`
  return {
    code,
    code3: third,
    numericCode: String(900 + turn),
    nameEn: `Freedonia ${turn}`,
    nameTr: `Özgürya ${turn}`,
    region: 'Europe',
    isActive: true,
    isStandard: false,
    ...wish,
  }
}
