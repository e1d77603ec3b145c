import { globSync } from 'node:fs'
import { featuresWith, refuseWithout } from './features.ts'
import { header, type Writer } from './writer.ts'

/**
 * `web/router/page-lists.gen.ts`: each `web/features/x/pages.tsx` exports what it brings as `feature`. The catalogues of all features are made
 * known here, also of those without a page: the trail says the fields of any record by them.
 */
export const pageLists: Writer = (root) => {
  const found = featuresWith(root, 'web/features', 'pages.tsx')
  refuseWithout(found, () => 'export const feature = webFeature({')
  const texts = globSync('web/features/*/*.texts.ts', { cwd: root }).sort()
  const imports = found.map(({ name, path }) => `import { feature as ${name} } from '../${path.replace('web/', '')}'`)
  const content = `${header}
${imports.join('\n')}
${texts.map((path) => `import '../${path.replace('web/', '')}'`).join('\n')}

export const features = [
${found.map(({ name }) => `  ${name},`).join('\n')}
]
`
  return [{ path: 'web/router/page-lists.gen.ts', content }]
}
