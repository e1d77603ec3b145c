import { featuresWith, refuseWithout } from './features.ts'
import { header, type Writer } from './writer.ts'

/** `web/router/page-lists.gen.ts`: each `web/features/x/pages.tsx` exports what it brings as `feature`. */
export const pageLists: Writer = (root) => {
  const found = featuresWith(root, 'web/features', 'pages.tsx')
  refuseWithout(found, () => 'export const feature = webFeature({')
  const imports = found.map(({ name, path }) => `import { feature as ${name} } from '../${path.replace('web/', '')}'`)
  const content = `${header}
${imports.join('\n')}

export const features = [
${found.map(({ name }) => `  ${name},`).join('\n')}
]
`
  return [{ path: 'web/router/page-lists.gen.ts', content }]
}
