import { camel, sentence, snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { choiceOf } from './facts.ts'
import { contractImport, entryOf, ofOne } from './tests.ts'
import { columnOf, inputOf, menuOf, textsDoorOf, used } from './web.ts'
import { quoted } from './words.ts'

const textsOf = (singular: string) => `${camel(singular)}Texts`

/** The platform's list and the tenant's choice, at one address. */
export function factPagesOf({ feature, singular, fields, entry }: Wish): string {
  const chosen = choiceOf(feature)
  const room = (of: string, file: string) => `'@portico/contract/features/${of}/${of}.${file}.ts'`
  const columns = fields.filter(({ kind }) => kind !== 'note').map((field) => columnOf(field))
  const form = fields.map(inputOf)
  const build = (calls: readonly string[]) => `(${calls.length > 0 ? `{ ${used(calls)} }` : ''}) => [${calls.join(', ')}]`
  return `import { nouns as choiceNouns, list as chooseAccess } from ${room(chosen, 'access.gen')}
import type { ${camel(chosen)} } from ${room(chosen, 'contract')}
import { list, nouns } from ${room(feature, 'access.gen')}
import type { ${camel(feature)} } from ${room(feature, 'contract')}
import { ${entry.icon} } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { ${textsOf(singular)} } from './${feature}.texts.ts'

const pages = factPages<typeof ${camel(feature)}, typeof ${camel(chosen)}>({
  texts: ${textsOf(singular)},
  path: ${quoted(entry.url)},
  menu: ${menuOf(entry)},
  facts: {
    list,
    nouns,
    wire: () => import(${room(feature, 'wire.gen')}),
    fields: () => import(${room(feature, 'fields.gen')}),
  },
  choice: {
    list: chooseAccess,
    nouns: choiceNouns,
    wire: () => import(${room(chosen, 'wire.gen')}),
    fields: () => import(${room(chosen, 'fields.gen')}),
  },
  columns: ${build(columns)},
  form: ${build(form)},
})

export const feature = webFeature({ pages })
`
}

export const factTextsDoorOf = ({ feature, singular }: Wish) =>
  `import { addTexts } from '../../shared/texts/texts.ts'
import type texts from './texts/en.json'

${textsDoorOf(feature, `export const ${textsOf(singular)}`)}`

export const factSamplesOf = ({ feature, singular, fields }: Wish) =>
  `${contractImport(feature)}
import type { Samples } from './sample.ts'
import { platformKeeps, samplesOf } from './samples-of.ts'

let made = 0
export function ${ofOne(singular)}() {
  const names = { code: \`x-\${++made}\`, nameEn: \`${sentence(singular)} \${made}\`, nameTr: \`Örnek \${made}\` }
  return { ...names, ${[...fields.map((field) => entryOf(field, 0)), 'isActive: true', 'isStandard: false'].join(', ')} }
}

export const samples: Samples = samplesOf(${camel(feature)}, { sample: ${ofOne(singular)}, change: { isActive: false }, keeper: platformKeeps })
`

export function choiceSamplesOf({ feature, singular }: Wish): string {
  const chosen = choiceOf(feature)
  return `${contractImport(chosen)}
${contractImport(feature)}
import { choiceSamplesOf } from './choice-samples.ts'
import { ${ofOne(singular)} } from './${feature}.samples.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = choiceSamplesOf(${camel(chosen)}, ${camel(feature)}, {
  sample: ${ofOne(singular)},
  table: '${snake(chosen)}',
  choice: { isOffered: true },
})
`
}

export function factTestOf({ feature, singular, fields }: Wish): string {
  const chosen = choiceOf(feature)
  const [first] = fields
  return `${contractImport(chosen)}
${contractImport(feature)}
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { ${ofOne(singular)} } from '@portico/testkit/features/${feature}.samples.ts'

describeFacts(${camel(feature)}, {
  sample: ${ofOne(singular)},
  change: { ${first ? `${entryOf(first, 1)}, ` : ''}isActive: false },
  wrong: { nameEn: '' },
  choice: { of: ${camel(chosen)}, table: '${snake(chosen)}', said: { isOffered: true } },
})
`
}
