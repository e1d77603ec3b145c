import { isUtf8 } from 'node:buffer'

const newline = 10

/**
 * Cuts a stream of bytes where characters end, and turns the bytes of a line that is not UTF-8 into NUL, which no text of
 * ours may hold: the row is refused by its reader, and the rows around it are not.
 */
export function keepUtf8() {
  let rest: Buffer = Buffer.alloc(0)
  let wasBroken = false
  const checked = (bytes: Buffer): Buffer => {
    if (bytes.length === 0) return bytes
    if (!isUtf8(bytes)) {
      wasBroken = true
      return hideBroken(bytes)
    }
    wasBroken ||= bytes.includes(0)
    return bytes
  }
  return {
    next(chunk: Buffer): Buffer {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const end = bytes.length - unfinished(bytes)
      rest = Buffer.from(bytes.subarray(end))
      return checked(bytes.subarray(0, end))
    },
    last: (): Buffer => checked(rest),
    /** Whether the text so far may contain a NUL. */
    mayHoldNul: () => wasBroken,
  }
}

/** How many bytes at the end begin a character that goes on in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

function hideBroken(bytes: Buffer): Buffer {
  const hidden = Buffer.from(bytes)
  for (let from = 0; from < hidden.length; ) {
    const found = hidden.indexOf(newline, from)
    const to = found === -1 ? hidden.length : found + 1
    if (!isUtf8(hidden.subarray(from, to))) for (let at = from; at < to; at++) if (hidden[at]! >= 0x80) hidden[at] = 0
    from = to
  }
  return hidden
}
