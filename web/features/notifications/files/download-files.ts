import type { Mode } from '@portico/contract/core/level.ts'
import { mutationOptions } from '@tanstack/react-query'
import { saveFile } from '../../../shared/page/save-file.ts'
import { log } from '../../../shared/session/log.ts'
import { zipOf } from './zip.ts'

export type AskFile = (id: string, mode: Mode) => Promise<{ name: string; blob: Blob }>

/** One file is saved as it is; several in one archive named after the first, each under its own identifier. */
export async function downloadFiles(ids: readonly string[], mode: Mode, ask: AskFile): Promise<string> {
  const files = await Promise.all(ids.map((id) => ask(id, mode)))
  const [first] = files
  if (first && files.length === 1) {
    saveFile(first.name, first.blob)
    return first.name
  }
  const packed = await Promise.all(
    files.map(async ({ name, blob }, at) => ({
      name: `${ids[at]}${/\.\w+$/.exec(name)?.[0] ?? '.csv'}`,
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
