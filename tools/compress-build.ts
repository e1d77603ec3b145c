import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/** Smaller than this a file travels in one packet anyway. */
const leastBytes = 1_024
const quality = 9

/** Lays a brotli and a gzip twin beside each text of the build, so that serving them costs no processor time. */
export async function compressBuild(folder: string, onPacked: (done: number, all: number) => void = () => undefined): Promise<void> {
  const files = globSync('**/*.{js,css,svg,html}', { cwd: folder })
  for (const [number, file] of files.entries()) {
    onPacked(number, files.length)
    const from = path.join(folder, file)
    const bytes = await readFile(from)
    if (bytes.length < leastBytes) continue
    await writeFile(`${from}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    await writeFile(`${from}.gz`, await zip(bytes, { level: quality }))
  }
}
