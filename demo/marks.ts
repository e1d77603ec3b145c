import { crc32, deflateSync } from 'node:zlib'

/** Whether a point of the unit square belongs to the sign. */
type Sign = (x: number, y: number) => boolean
type Colour = readonly [red: number, green: number, blue: number]
type Mark = { ground: Colour; ink: Colour; sign: Sign }

/** The needle of a compass, pointing north. */
export const needle: Sign = (x, y) => {
  const aside = Math.abs(x - 0.5)
  return y > 0.16 && y < 0.82 && aside < (y - 0.16) * 0.42 && aside > (y - 0.62) * 1.3
}

/** A ring that is open to the right. */
export const openRing: Sign = (x, y) => {
  const [across, down] = [x - 0.5, y - 0.5]
  const distance = Math.hypot(across, down)
  return distance > 0.2 && distance < 0.34 && !(across > 0 && Math.abs(down) < across * 0.75)
}

/** The pictures of a tenant, drawn from its mark. */
export function picturesOf(mark: Mark) {
  const icon = png(mark, 48)
  return { favIconSource: icon, navigationLogoSource: icon, checkoutLogoSource: png(mark, 96) }
}

/** A tile with round corners and the sign on it, as the data URL of a PNG. */
function png({ ground, ink, sign }: Mark, side: number): string {
  const rows = Array.from({ length: side }, (_, y) => [0, ...Array.from({ length: side }, (_, x) => point(x, y)).flat()])
  const head = Buffer.from([...bytesOf(side), ...bytesOf(side), 8, 6, 0, 0, 0])
  const parts = [part('IHDR', head), part('IDAT', deflateSync(Buffer.from(rows.flat()))), part('IEND', Buffer.alloc(0))]
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
  return `data:image/png;base64,${bytes.toString('base64')}`

  /** Sixteen looks at each point smooth the edges. */
  function point(x: number, y: number): number[] {
    const looks = Array.from(
      { length: 16 },
      (_, n) => [(x + ((n % 4) + 0.5) / 4) / side, (y + (Math.floor(n / 4) + 0.5) / 4) / side] as const,
    )
    const share = (isIn: Sign) => looks.filter((look) => isIn(...look)).length / looks.length
    const inked = share(sign)
    return [...ground.map((part, at) => Math.round(part + ((ink[at] ?? 0) - part) * inked)), Math.round(255 * share(tile))]
  }
}

const corner = 0.22
const tile: Sign = (x, y) => {
  const beyond = (at: number) => Math.max(corner - at, at - (1 - corner), 0)
  return Math.hypot(beyond(x), beyond(y)) <= corner
}

const bytesOf = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]

function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([Buffer.from(bytesOf(data.length)), body, Buffer.from(bytesOf(crc32(body)))])
}
