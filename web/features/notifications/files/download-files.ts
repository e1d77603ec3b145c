import type { Mode } from '@portico/contract/core/level.ts'
import { mutationOptions } from '@tanstack/react-query'
import { saveFile } from '../../../shared/page/save-file.ts'
import { log } from '../../../shared/session/log.ts'
import { zipOf } from './zip.ts'

export type AskFile = (id: string, mode: Mode) => Promise<{ name: string; blob: Blob }>

const named = (id: string, name: string) => `${id}${/\.\w+$/.exec(name)?.[0] ?? '.csv'}`

/** Each file is saved under its own identifier; several in one archive named after the first. */
export async function downloadFiles(ids: readonly string[], mode: Mode, ask: AskFile): Promise<string> {
  const files = await Promise.all(ids.map((id) => ask(id, mode)))
  const [first] = files
  if (first && files.length === 1) {
    const name = named(ids[0]!, first.name)
    saveFile(name, first.blob)
    return name
  }
  const packed = await Promise.all(
    files.map(async ({ name, blob }, at) => ({
      name: named(ids[at]!, name),
      bytes: new Uint8Array(await blob.arrayBuffer()),
    })),
  )
  const archive = `${ids[0]}.zip`
  saveFile(archive, zipOf(packed))
  return archive
}

/** A failed download is shown like every failed action, and logged. */
export const downloadOf = (ask: AskFile, note = log.error) =>
  mutationOptions({
    mutationFn: ({ ids, mode }: { ids: readonly string[]; mode: Mode }) => downloadFiles(ids, mode, ask),
    onError: (error) => note('A file could not be downloaded', error),
  })
