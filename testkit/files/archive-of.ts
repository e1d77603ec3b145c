import { crc32, deflateRawSync } from 'node:zlib'

/** How a program writes an archive. */
export type ArchiveStyle = {
  /** Sizes follow the bytes of a part instead of preceding them, as those write who do not go back. */
  descriptors?: boolean
  /** Sizes of 64 bits at the parts (`parts`), at the end of the archive (`end`), or at both. */
  zip64?: readonly ('parts' | 'end')[]
  /** Parts that are not packed. */
  stored?: readonly string[]
  /** What Word leaves free behind the name of a part, so that it can write there later. */
  room?: number
}
const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
const [most16, most32] = [0xffff, 0xffffffff]

/** An archive as that program writes it (PKWARE APPNOTE 6.3.9). */
export function archiveOf(
  parts: Record<string, string | Buffer>,
  { descriptors = false, zip64 = [], stored = [], room = 0 }: ArchiveStyle,
): Buffer {
  const isLong = zip64.includes('parts')
  const [all, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part as string)
    const isStored = stored.includes(name) || name.endsWith('/')
    const bytes = isStored ? content : deflateRawSync(content)
    // A stored part is written in one go, so its size is known before.
    const isAfter = descriptors && !isStored
    const path = Buffer.from(name)
    const sizes = (longest: number) => numbers([isLong ? longest : bytes.length, 4], [isLong ? longest : content.length, 4])
    const longSizes = isLong ? numbers([1, 2], [16, 2], [content.length, 8], [bytes.length, 8]) : Buffer.alloc(0)
    const free =
      room > 0 && at === 0 ? Buffer.concat([numbers([0xa220, 2], [room, 2], [0xa028, 2]), Buffer.alloc(room - 2)]) : Buffer.alloc(0)
    const common = numbers([isLong ? 45 : 20, 2], [isAfter ? 0x0808 : 0x0800, 2], [isStored ? 0 : 8, 2], [0, 2], [0x21, 2])
    const sum = numbers([crc32(content), 4])
    const head = isAfter
      ? Buffer.concat([numbers([0x04034b50, 4]), common, numbers([0, 4], [0, 4], [0, 4], [path.length, 2], [0, 2]), path])
      : Buffer.concat([
          numbers([0x04034b50, 4]),
          common,
          sum,
          sizes(most32),
          numbers([path.length, 2], [longSizes.length + free.length, 2]),
          path,
          longSizes,
          free,
        ])
    const length = isLong ? 8 : 4
    const after = isAfter
      ? Buffer.concat([numbers([0x08074b50, 4]), sum, numbers([bytes.length, length], [content.length, length])])
      : Buffer.alloc(0)
    all.push(head, bytes, after)
    const tail = numbers([path.length, 2], [longSizes.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4])
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [isLong ? 45 : 20, 2]), common, sum, sizes(most32), tail, path, longSizes]))
    at += head.length + bytes.length + after.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = directory.length
  if (!zip64.includes('end'))
    return Buffer.concat([...all, ...directory, numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])])
  const record = numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8], [size, 8], [at, 8])
  const locator = numbers([0x07064b50, 4], [0, 4], [at + size, 8], [1, 4])
  const end = numbers([0x06054b50, 4], [0, 4], [most16, 2], [most16, 2], [most32, 4], [most32, 4], [0, 2])
  return Buffer.concat([...all, ...directory, record, locator, end])
}
