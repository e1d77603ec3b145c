import { deflateSync } from 'node:zlib'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4)
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** As large as it says, with nothing in it. */
export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    bytes('89504e470d0a1a0a'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Good ones of one point each, so that what is refused is refused for its fault alone. */
export const png = pngOf(1, 1)
export const jpg = bytes('ffd8 ffe0 0004 0000 ffc0 000b 08 0001 0001 01 01 1100 ffda 0008 01 0100 003f00 37 ffd9')
export const gif = bytes('474946383961 01000100 800000 000000 ffffff 2c 0000000001000100 00 02 02 4401 00 3b')
export const webp = {
  plain: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  lossless: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  withAlpha: Buffer.from(
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  ),
}

export const dataUrl = (type: string, content: Buffer): string => `data:${type};base64,${content.toString('base64')}`
