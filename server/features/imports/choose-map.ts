import { readFile } from 'node:fs/promises'
import { type Mapping, readMapping, standardMapping } from './mapping/mapping.ts'
import { columns } from './online-retail/gather-invoices.ts'
import { readHeader } from './reading/read-header.ts'
import { ImportRefused } from './refused.ts'

export const presets = { 'online-retail': 'online-retail', transactions: standardMapping } as const

/**
 * The map of a name or a JSON file. Without one the header decides: the columns of a preset, else those of our
 * own names.
 */
export async function chooseMap(name: string | undefined, path: string): Promise<'online-retail' | Mapping> {
  if (name === undefined) {
    const header = await readHeader(path)
    return columns.every((column) => header.includes(column)) ? 'online-retail' : standardMapping
  }
  if (Object.hasOwn(presets, name)) return presets[name as keyof typeof presets]
  return readMapping(await readJson(name), name)
}

async function readJson(name: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(name, 'utf8')
  } catch {
    throw new ImportRefused(`There is no map ${name}: give a JSON file, or one of ${Object.keys(presets).join(', ')}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportRefused(`The map ${name} is not JSON: ${(error as Error).message}.`)
  }
}
