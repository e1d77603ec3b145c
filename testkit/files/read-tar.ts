export type TarFile = { path: string; content: Buffer }

const blockBytes = 512

const text = (block: Buffer, from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')

/** The regular files of a plain (ustar) archive; links and long names beyond 255 characters do not occur in ours and are refused. */
export function readTar(archive: Buffer): TarFile[] {
  const files: TarFile[] = []
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const header = archive.subarray(at, at + blockBytes)
    const name = text(header, 0, 100)
    if (name === '') break
    const prefix = text(header, 345, 155)
    const path = prefix ? `${prefix}/${name}` : name
    const size = Number.parseInt(text(header, 124, 12).trim(), 8)
    const kind = text(header, 156, 1) || '0'
    if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`The archive leaves its folder: ${path}`)
    if (kind === '0') files.push({ path, content: archive.subarray(at + blockBytes, at + blockBytes + size) })
    else if (kind !== '5') throw new Error(`The archive holds an entry of kind ${kind}, which is not read here: ${path}`)
    at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
  }
  return files
}
