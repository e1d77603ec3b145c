import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../source/list-files.ts'

/**
 * A planted fault: `NAME.fault.patch`, beside the tests that must notice it. Above the patch it says what it breaks, a behaviour of
 * tools/behaviours.json or a sentence, and in `server/matrices` the feature whose rows are tried:
 *
 *     Breaks: A-LABEL-06 only staff rearrange labels
 *     Rows: labels
 */
export type Fault = { name: string; path: string; folder: string; breaks: string; rows?: string | undefined }

const suffix = '.fault.patch'

/** Throws for a patch that does not say what it breaks, and for two of one name. */
export function readFaults(root: string): Fault[] {
  const faults = listFiles(root)
    .filter((path) => path.endsWith(suffix))
    .sort()
    .map((path) => readFault(root, path))
  const twice = faults.find(({ name }, place) => faults.findIndex((one) => one.name === name) !== place)
  if (twice) throw new Error(`Two faults are called ${twice.name}.`)
  return faults
}

function readFault(root: string, path: string): Fault {
  const text = readFileSync(join(root, path), 'utf8')
  const says = (word: string) => new RegExp(`^${word}: (.+)$`, 'm').exec(text.slice(0, text.search(/^(diff|---) /m)))?.[1]
  const breaks = says('Breaks')
  if (!breaks) throw new Error(`${path} does not say what it breaks: begin it with “Breaks: …”.`)
  return { name: basename(path, suffix), path, folder: dirname(path), breaks, rows: says('Rows') }
}
