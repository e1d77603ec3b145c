/** A refusal names at most so many faults: reading ends with the last of them. */
export const mostFaults = 20
/** Their names and sentences together, so that the whole answer stays below 4 KB. */
const mostBytes = 2800
const longest = 200

/** The first faults, each cut where it is long: an answer never grows with what was sent. */
export function fewFaults(fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = Object.create(null)
  let left = mostBytes
  for (const name of Object.keys(fields).slice(0, mostFaults)) {
    const [field, says] = [cut(name), cut(fields[name]!)]
    left -= Buffer.byteLength(JSON.stringify(field)) + Buffer.byteLength(JSON.stringify(says))
    if (left < 0) break
    kept[field] = says
  }
  return { ...kept }
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text)
