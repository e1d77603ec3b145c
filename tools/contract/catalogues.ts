import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Language, languages } from '@portico/contract/core/languages.ts'
import { type Sentence, wordsOf } from '@portico/contract/core/sentences.ts'
import { header, type Writer } from './writer.ts'

export type Catalogue = {
  readonly name: string
  readonly from: string
  readonly exported: string
  readonly entries: Record<string, Sentence>
}

const isCatalogue = (value: unknown): value is Record<string, Sentence> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'function' && 'reason' in one)

/** Every catalogue of sentences: what the files `*.refusals.ts` and `*.history.ts` of the features and of the core export. */
export async function cataloguesOf(root: string): Promise<Catalogue[]> {
  const files = globSync('contract/{core,core/text,features/*}/*.{refusals,history}.ts', { cwd: root }).sort()
  const found = files.map(async (file) =>
    Object.entries((await import(join(root, file))) as Record<string, unknown>).flatMap(([exported, entries]) =>
      isCatalogue(entries) ? { name: Object.values(entries)[0]!.reason.split('.')[0]!, from: `@portico/${file}`, exported, entries } : [],
    ),
  )
  return (await Promise.all(found)).flat().sort((one, other) => one.name.localeCompare(other.name))
}

/** The sentences by their keys, and once for each place of the catalogue the words it takes. */
function textsOf({ name, entries }: Catalogue, language: Language): object {
  const words: Record<string, object> = {}
  for (const [key, entry] of Object.entries(entries))
    for (const [place, set] of Object.entries(wordsOf(entry, language))) {
      if (JSON.stringify(words[place] ?? set) !== JSON.stringify(set)) throw new Error(`${name}.${key}: ${place} has other words elsewhere`)
      words[place] = set
    }
  return { ...Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, entry[language]])), words }
}

const folder = 'web/shared/texts/said'

/** The catalogues as the browser loads them: a file for each and each language, their types, and where they are. */
export const catalogueFiles: Writer = async (root) => {
  const catalogues = await cataloguesOf(root)
  const fileOf = (name: string, language: string) => `${folder}/${name}.${language}.gen.json`
  const loaders = catalogues.map(({ name }) => {
    const of = languages.map((language) => `${language}: () => import('./${basename(folder)}/${name}.${language}.gen.json')`)
    return `  '${name}': { ${of.join(', ')} },\n`
  })
  const module = [
    `${header}\n`,
    ...catalogues.map(({ from, exported }) => `import type { ${exported} } from '${from}'\n`),
    '\nexport type Catalogues = {\n',
    ...catalogues.map(({ name, exported }) => `  '${name}': typeof ${exported}\n`),
    '}\n\nexport const catalogues = {\n',
    ...loaders,
    '}\n',
  ]
  return [
    { path: `${folder}.gen.ts`, content: module.join('') },
    ...catalogues.flatMap((catalogue) =>
      languages.map((language) => ({
        path: fileOf(catalogue.name, language),
        content: `${JSON.stringify(textsOf(catalogue, language), null, 2)}\n`,
      })),
    ),
  ]
}
